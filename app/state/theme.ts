import { computed, effect, signal } from '@preact/signals';

/** Light or dark: as the system has it, unless chosen here. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** The same place is read by public/theme.js, which sets the theme before the page is painted. */
const place = 'wendy-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const system = signal<'light' | 'dark'>(dark.matches ? 'dark' : 'light');

/** What was chosen. */
export const themeChoice = signal<ThemeChoice>(saved());
/** The theme in use, by its name in charts/theme.ts. */
export const theme = computed(() => (themeChoice.value === 'system' ? system.value : themeChoice.value));

/** Follows the choice and the system from here on. */
export function startTheme(): void {
  dark.addEventListener('change', () => {
    system.value = dark.matches ? 'dark' : 'light';
  });
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
  effect(() => {
    try {
      if (themeChoice.value === 'system') localStorage.removeItem(place);
      else localStorage.setItem(place, themeChoice.value);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  });
}

function saved(): ThemeChoice {
  try {
    const stored = localStorage.getItem(place);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}
