import { themes } from '../../charts/figure/theme.ts';
import { otherColors } from '../../charts/otherCurves.ts';
import { Icon } from '../parts/Icon.tsx';
import { theme } from '../state/theme.ts';
import { goToPin, pins, unpin } from './pins.ts';

/** The curves that were kept: each leads its sliders back, and can be removed. */
export function Pins() {
  const kept = pins.value;
  if (kept.length === 0) return null;
  const colors = otherColors(kept.length, themes[theme.value]);
  return (
    <ul class="pins" aria-label="Kept curves">
      {kept.map((one, i) => (
        <li key={one.id} class="pin">
          <span class="pin-line" style={{ '--color': colors[i] }} aria-hidden="true" />
          <button type="button" class="pin-go" title="Set the sliders to this" onClick={() => goToPin(one)}>
            {one.label}
          </button>
          <button
            type="button"
            class="button button-quiet pin-remove"
            aria-label={`Remove ${one.label}`}
            onClick={() => unpin(one.id)}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
