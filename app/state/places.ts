/** Where things are saved in local storage: the work on the page, and the work that was left for other work. */
const places = { work: 'wendy-work', earlier: 'wendy-earlier-work' } as const;
export type SavedPlace = keyof typeof places;

/** The place that a key of local storage stands for; undefined for keys of others. */
export function placeOf(key: string): SavedPlace | undefined {
  return (['work', 'earlier'] as const).find((place) => places[place] === key);
}

/** What is saved there; null where there is nothing, or nothing can be read. */
export function textAt(place: SavedPlace): string | null {
  try {
    return localStorage.getItem(places[place]);
  } catch {
    return null;
  }
}

/** Saves a text; says why it could not be, if so. */
export function writeAt(place: SavedPlace, text: string): 'full' | 'forbidden' | undefined {
  try {
    localStorage.setItem(places[place], text);
    return undefined;
  } catch (error) {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    return full ? 'full' : 'forbidden';
  }
}

/** Removes what is saved there. */
export function removeAt(place: SavedPlace): void {
  try {
    localStorage.removeItem(places[place]);
  } catch {
    // What cannot be removed could not be written.
  }
}
