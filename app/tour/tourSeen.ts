/** Where it is remembered that the tour was shown; clearing the work leaves it, for it never comes back by itself. */
const place = 'wendy-tour';

/** Whether the tour was shown here before; also where that cannot be remembered, since it would come back each time. */
export function isTourSeen(): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return true;
  }
}

/** Remembers that it was shown; whether it could. */
export function rememberTour(): boolean {
  try {
    localStorage.setItem(place, 'seen');
    return true;
  } catch {
    return false;
  }
}
