import type { Needs } from '../functionsOf.ts';

/** What every script for R does with its model and data. */
export function rRuntime(needs: Needs): string {
  return `# The unknowns, z of their units away from the estimates; positive ones in logarithms.
values <- function(z) {
  shift <- unit * z
  ifelse(is_log, estimate * exp(ifelse(is_log, shift, 0)), estimate + shift)
}

# The inputs at time t; those that are held have their value of the time held_at.
inputs_at <- function(experiment, t, held_at) {
  vapply(experiment$inputs, function(input) {
    if (length(input$t) == 1) return(input$value)
    if (input$held) return(input$value[max(findInterval(held_at, input$t), 1)])
    approx(input$t, input$value, t, rule = 2)$y
  }, 0)
}

${needs.events ? integrateWithEvents : integrate}

# The states of an experiment at its times.
solve_experiment <- function(experiment, p, free) {
  now <- experiment$start
  x <- first_states(now, free, p, inputs_at(experiment, now, now))
  states <- matrix(NaN, length(experiment$times), length(x))
  done <- 0
${needs.events ? '  above <- holds(experiment, p, now, x)\n' : ''}  for (stop in experiment$stops) {
    time <- stop[[1]]
    before <- done + seq_len(stop[[2]])
    after <- done + stop[[2]] + seq_len(stop[[4]])
${
  needs.events
    ? `    solved <- integrate(experiment, p, x, now, time, experiment$times[before], above)
    above <- solved$above
`
    : `    solved <- integrate(experiment, p, x, now, time, experiment$times[before])
`
}    states[before, ] <- solved$rows
    x <- solved$x
    for (jump in stop[[3]]) x <- jumps[[jump[1]]](jump[2], time, x, p, inputs_at(experiment, time, time))
${
  needs.events
    ? `    settled <- settle(experiment, p, time, x, above)
    x <- settled$x
    above <- settled$above
`
    : ''
}    states[after, ] <- rep(x, each = length(after))
    done <- done + stop[[2]] + stop[[4]]
    now <- time
  }
  states
}
${needs.formulas ? '\n# The noise at the estimates, of outputs whose noise is a formula.\nsizes_at_estimates <- list()\n' : ''}
# Residuals whose squares add up to the deviance, up to a constant, and the deviance.
compare <- function(value) {
  residuals <- c()
  deviance <- 0
  for (e in seq_along(experiments)) {
    experiment <- experiments[[e]]
    p <- ifelse(experiment$unknown_of > 0, value[pmax(experiment$unknown_of, 1)], experiment$fixed)
    free <- ifelse(experiment$first_of > 0, value[pmax(experiment$first_of, 1)], 0)
    states <- solve_experiment(experiment, p, free)
    along <- function(f) {
      rows <- lapply(seq_along(experiment$times), function(m) {
        t <- experiment$times[m]
        f(t, states[m, ], p, inputs_at(experiment, t, t))
      })
      do.call(rbind, rows)
    }
    predicted <- along(outputs)
${needs.formulas ? '    sizes <- along(noise_sizes)\n' : ''}    for (k in seq_along(experiment$measured)) {
      one <- experiment$measured[[k]]
      if (length(one$y) == 0) next
      h <- predicted[one$at, k]
      size <- one$size
${
  needs.formulas
    ? `      if (formulas[k]) {
        size <- sizes[one$at, k]
        key <- paste(e, k)
        if (is.null(sizes_at_estimates[[key]])) sizes_at_estimates[[key]] <<- size
        residuals <- c(residuals, sqrt(pmax(1 + 2 * log(size / sizes_at_estimates[[key]]), 0)))
      }
`
    : ''
}      r <- (if (logarithmic[k]) log(one$y) - log(h) else one$y - h) / size
      loss <- losses[[k]](r * r)
      least <- losses[[k]](0)
${
  needs.censored
    ? `      # Values below or above a limit: minus twice the logarithm of the probability of being there.
      tail <- -2 * pnorm(-one$side * r, log.p = TRUE)
      deviance <- deviance + sum(ifelse(one$side == 0, loss + 2 * log(size), tail))
      squares <- ifelse(one$side == 0, loss - least, tail)
`
    : `      deviance <- deviance + sum(loss + 2 * log(size))
      squares <- loss - least
`
}      residuals <- c(residuals, sign(r) * sqrt(pmax(squares, 0)))
    }
  }
  for (prior in priors) {
    j <- prior[1]
    r <- ((if (is_log[j]) log(value[j]) else value[j]) - prior[2]) / prior[3]
    residuals <- c(residuals, r)
    deviance <- deviance + r * r
  }
  list(residuals = residuals, deviance = deviance)
}

residuals_at <- function(z) {
  errors <- tryCatch(suppressWarnings(compare(values(z))$residuals), error = function(e) rep(1e6, count))
  ifelse(is.finite(errors), errors, 1e6)
}

# Central differences, a hundredth of a unit to either side.
jacobian_at <- function(z) {
  vapply(seq_along(z), function(j) {
    step <- replace(numeric(length(z)), j, 0.01)
    (residuals_at(z + step) - residuals_at(z - step)) / 0.02
  }, numeric(count))
}

begin <- numeric(length(label))
at_estimates <- compare(values(begin))
count <- length(at_estimates$residuals)
measured <- sum(unlist(lapply(experiments, function(one) lapply(one$measured, function(output) length(output$y)))))
tolerance <- 1e-6 * measured
difference <- abs(at_estimates$deviance - deviance_of_wendy)
cat("at the estimates of WENDy\\n")
cat(sprintf("  deviance by deSolve %.9f\\n", at_estimates$deviance))
cat(sprintf("  deviance by WENDy   %.9f\\n", deviance_of_wendy))
cat(sprintf(
  "  they %s: by %.2g, tolerance %.2g\\n",
  if (isTRUE(difference <= tolerance)) "agree" else "DIFFER", difference, tolerance
))

low <- suppressWarnings(pmin(ifelse(is_log, log(pmax(lower, 0) / estimate), lower - estimate) / unit, 0))
high <- suppressWarnings(pmax(ifelse(is_log, log(pmax(upper, 0) / estimate), upper - estimate) / unit, 0))
if (requireNamespace("minpack.lm", quietly = TRUE)) {
  by <- "minpack.lm::nls.lm"
  control <- minpack.lm::nls.lm.control(ftol = 1e-10, ptol = 1e-8, maxiter = 100)
  fit <- minpack.lm::nls.lm(begin, low, high, residuals_at, function(z) c(jacobian_at(z)), control)
  message <- fit$message
} else {
  by <- "optim"
  fit <- optim(
    begin,
    function(z) sum(residuals_at(z)^2),
    function(z) c(2 * crossprod(jacobian_at(z), residuals_at(z))),
    method = "L-BFGS-B", lower = low, upper = high
  )
  message <- fit$message
}
here <- values(fit$par)
cat(sprintf("\\nleast squares from there by %s: %s\\n", by, message))
cat(sprintf("  deviance %.9f\\n", compare(here)$deviance))
width <- max(nchar(label))
cat(sprintf("  %*s %15s %12s %15s %12s\\n", -width, "", "WENDy", "std. error", "R", "difference"))
for (j in seq_along(label)) {
  off <- if (isTRUE(error[j] > 0)) sprintf("%.2g s.e.", (here[j] - estimate[j]) / error[j]) else sprintf("%.2g", here[j] - estimate[j])
  cat(sprintf("  %*s %15.9g %12.3g %15.9g %12s\\n", -width, label[j], estimate[j], error[j], here[j], off))
}
`;
}

const integrate = `# The states at the wanted times, and at the end.
integrate <- function(experiment, p, x, start, end, wanted) {
  if (end <= start) return(list(rows = matrix(rep(x, each = length(wanted)), ncol = length(x)), x = x))
  middle <- (start + end) / 2
  slope <- function(t, x, ...) list(rates(t, x, p, inputs_at(experiment, t, middle)))
  moments <- unique(c(start, wanted, end))
  solution <- lsoda(x, moments, slope, NULL, rtol = rtol, atol = atol, tcrit = end, maxsteps = 1e6)
  if (nrow(solution) < length(moments)) stop("the solver stopped early")
  rows <- solution[match(wanted, moments), -1, drop = FALSE]
  list(rows = rows, x = as.numeric(solution[length(moments), -1]))
}`;

const integrateWithEvents = `# Which conditions of events hold.
holds <- function(experiment, p, t, x) {
  gaps <- conditions(t, x, p, inputs_at(experiment, t, t))
  ifelse(closed, gaps >= 0, gaps > 0)
}

# Applies the events whose condition has become true, and those that follow from them.
settle <- function(experiment, p, t, x, above) {
  known <- inputs_at(experiment, t, t)
  for (round in 1:1000) {
    now <- holds(experiment, p, t, x)
    risen <- which(now & !above)
    above <- now
    if (length(risen) == 0) return(list(x = x, above = above))
    for (k in risen) x <- events[[k]](0, t, x, p, known)
  }
  stop("events trigger each other without end")
}

# The states at the wanted times and at the end, and which conditions hold there.
integrate <- function(experiment, p, x, start, end, wanted, above) {
  rows <- matrix(rep(x, each = length(wanted)), ncol = length(x))
  middle <- (start + end) / 2
  slope <- function(t, x, ...) list(rates(t, x, p, inputs_at(experiment, t, middle)))
  watch <- function(t, x, ...) conditions(t, x, p, inputs_at(experiment, t, middle))
  # Just behind the moment of an event, its condition holds.
  behind <- 1e-10 * (end - start)
  while (start < end) {
    moments <- unique(c(start, wanted[wanted > start], end))
    solution <- lsodar(
      x, moments, slope, NULL, rtol = rtol, atol = atol, tcrit = end, maxsteps = 1e6, rootfunc = watch
    )
    last <- nrow(solution)
    reached <- solution[last, 1]
    here <- which(wanted > start & wanted <= reached)
    rows[here, ] <- solution[match(wanted[here], solution[, 1]), -1]
    x <- as.numeric(solution[last, -1])
    if (is.null(attr(solution, "troot")) && reached < end) stop("the solver stopped early")
    if (reached + behind >= end) break
    x <- x + behind * slope(reached, x)[[1]]
    start <- reached + behind
    settled <- settle(experiment, p, start, x, above)
    x <- settled$x
    above <- settled$above
  }
  list(rows = rows, x = x, above = above)
}`;
