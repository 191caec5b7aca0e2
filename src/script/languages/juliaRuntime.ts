import type { Needs } from '../functionsOf.ts';

/** What every script for Julia does with its model and data. */
export function juliaRuntime(needs: Needs): string {
  return `# The unknowns, z of their units away from the estimates; positive ones in logarithms.
values_at(z) = [IS_LOG[j] ? ESTIMATE[j] * exp(UNIT[j] * z[j]) : ESTIMATE[j] + UNIT[j] * z[j] for j in eachindex(z)]

# The inputs at time t; those that are held have their value of the time held_at.
function inputs_at(experiment, t, held_at)
    return [input_at(times, values, is_held ? held_at : t, is_held) for (times, values, is_held) in experiment.inputs]
end

function input_at(times, values, t, is_held)
    k = searchsortedlast(times, t)
    k < 1 && return values[1]
    (is_held || k == length(times)) && return values[k]
    return values[k] + (values[k + 1] - values[k]) * (t - times[k]) / (times[k + 1] - times[k])
end

# The states at the wanted times, and at the end.
function integrate(experiment, p, x, from, to, wanted)
    if to <= from
        return [x for _ in wanted], x
    end
    middle = (from + to) / 2
    slope(x, _, t) = rates(t, x, p, inputs_at(experiment, t, middle))
    problem = ODEProblem(slope, x, (from, to))
    solution = solve(problem, AutoVern7(Rodas5()); reltol = RTOL, abstol = ATOL, maxiters = 10^7)
    OrdinaryDiffEq.SciMLBase.successful_retcode(solution) || error("the solver stopped early")
    return [solution(t) for t in wanted], solution.u[end]
end

# The states of an experiment at its times.
function solve_experiment(experiment, p, free)
    now = experiment.start
    x = float(first_states(now, free, p, inputs_at(experiment, now, now)))
    states = Vector{Vector{Float64}}()
    for (time, before, jumps, after) in experiment.stops
        wanted = experiment.times[length(states)+1:length(states)+before]
        rows, x = integrate(experiment, p, x, now, time, wanted)
        append!(states, rows)
        for (jump, amount) in jumps
            x = float(JUMPS[jump](amount, time, x, p, inputs_at(experiment, time, time)))
        end
        append!(states, [x for _ in 1:after])
        now = time
    end
    return states
end
${needs.formulas ? '\n# The noise at the estimates, of outputs whose noise is a formula.\nconst SIZES = Dict{Tuple{Int, Int}, Vector{Float64}}()\n' : ''}
# Residuals whose squares add up to the deviance, up to a constant, and the deviance.
function compare(value)
    residuals = Float64[]
    deviance = 0.0
    for (number, experiment) in enumerate(EXPERIMENTS)
        p = [j > 0 ? value[j] : fixed for (j, fixed) in zip(experiment.unknown_of, experiment.fixed)]
        free = [j > 0 ? value[j] : 0.0 for j in experiment.first_of]
        states = solve_experiment(experiment, p, free)
        along(f) = [f(t, x, p, inputs_at(experiment, t, t)) for (t, x) in zip(experiment.times, states)]
        predicted = along(outputs)
${needs.formulas ? '        sizes = along(noise_sizes)\n' : ''}        for (k, (at, y, size, side)) in enumerate(experiment.measured)
            h = [predicted[m][k] for m in at]
${
  needs.formulas
    ? `            if FORMULAS[k]
                size = [sizes[m][k] for m in at]
                before = get!(SIZES, (number, k), size)
                append!(residuals, sqrt.(max.(1.0 .+ 2.0 .* log.(size ./ before), 0.0)))
            end
`
    : ''
}            r = (LOGARITHMIC[k] ? log.(y) .- log.(h) : y .- h) ./ size
            loss = LOSSES[k].(r .* r)
            squares = loss .- LOSSES[k](0.0)
            costs = loss .+ 2.0 .* log.(size)
${
  needs.censored
    ? `            # Values below or above a limit: minus twice the logarithm of the probability of being there.
            tail = -2.0 .* (SpecialFunctions.logerfc.(side .* r ./ sqrt(2.0)) .- log(2.0))
            costs = ifelse.(side .== 0, costs, tail)
            squares = ifelse.(side .== 0, squares, tail)
`
    : ''
}            deviance += sum(costs; init = 0.0)
            append!(residuals, sign.(r) .* sqrt.(max.(squares, 0.0)))
        end
    end
    for (j, mean, sd) in PRIORS
        r = ((IS_LOG[j] ? log(value[j]) : value[j]) - mean) / sd
        push!(residuals, r)
        deviance += r * r
    end
    return residuals, deviance
end

begin_z = zeros(length(LABEL))
at_estimates, deviance = compare(values_at(begin_z))
const COUNT = length(at_estimates)

function residuals_at(z)
    try
        return [isfinite(r) ? r : 1e6 for r in compare(values_at(z))[1]]
    catch
        return fill(1e6, COUNT)
    end
end

# Central differences, a hundredth of a unit to either side.
function jacobian_at(z)
    J = zeros(COUNT, length(z))
    for j in eachindex(z)
        step = zeros(length(z))
        step[j] = 0.01
        J[:, j] = (residuals_at(z + step) - residuals_at(z - step)) / 0.02
    end
    return J
end

measured = sum(length(y) for experiment in EXPERIMENTS for (_, y, _, _) in experiment.measured)
tolerance = 1e-6 * measured
difference = abs(deviance - DEVIANCE_OF_WENDY)
println("at the estimates of WENDy")
@printf("  deviance by Julia %.9f\\n", deviance)
@printf("  deviance by WENDy %.9f\\n", DEVIANCE_OF_WENDY)
agreement = difference <= tolerance ? "agree" : "DIFFER"
@printf("  they %s: by %.2g, tolerance %.2g\\n", agreement, difference, tolerance)

in_units(bound, j) = (IS_LOG[j] ? log(max(bound, 0.0) / ESTIMATE[j]) : bound - ESTIMATE[j]) / UNIT[j]
lower = [min(in_units(LOWER[j], j), 0.0) for j in eachindex(LABEL)]
upper = [max(in_units(UPPER[j], j), 0.0) for j in eachindex(LABEL)]
result = curve_fit(
    (_, z) -> residuals_at(z), (_, z) -> jacobian_at(z), 1:COUNT, zeros(COUNT), begin_z;
    lower = lower, upper = upper, x_tol = 1e-8, g_tol = 1e-10,
)
here = values_at(result.param)
println()
println("least squares from there by LsqFit.curve_fit: ", result.converged ? "converged" : "not converged")
@printf("  deviance %.9f\\n", compare(here)[2])
width = maximum(length, LABEL)
println("  ", " "^width, lpad("WENDy", 16), lpad("std. error", 13), lpad("Julia", 16), lpad("difference", 13))
for j in eachindex(LABEL)
    off = ERROR[j] > 0 ? @sprintf("%.2g s.e.", (here[j] - ESTIMATE[j]) / ERROR[j]) : @sprintf("%.2g", here[j] - ESTIMATE[j])
    println("  ", rpad(LABEL[j], width), @sprintf(" %15.9g %12.3g %15.9g", ESTIMATE[j], ERROR[j], here[j]), lpad(off, 13))
end
`;
}
