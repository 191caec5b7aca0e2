import { type ThemeChoice, themeChoice } from '../state/theme.ts';
import { announce } from './announce.ts';
import { Icon } from './Icon.tsx';

const next: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };
const words: Record<ThemeChoice, string> = { system: 'as the system', light: 'light', dark: 'dark' };

/** Goes through light, dark and what the system has. */
export function ThemeButton() {
  const choice = themeChoice.value;
  const turn = () => {
    themeChoice.value = next[choice];
    announce(`Theme: ${words[next[choice]]}.`);
  };
  return (
    <button
      type="button"
      class="button button-quiet button-icon"
      aria-label={`Theme: ${words[choice]}`}
      title={`Theme: ${words[choice]}. Press for: ${words[next[choice]]}`}
      onClick={turn}
    >
      <Icon name={choice} />
    </button>
  );
}
