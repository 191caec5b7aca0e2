import type { Reading } from '../../charts/reading.ts';
import type { Told } from './readOff.ts';

/** What is told of a place, beside it, with a line through it in all panels that share its axis. */
export function Tooltip({ told, reading, scale }: { told: Told; reading: Reading; scale: number }) {
  const panel = reading.panels[told.panel]!;
  const together = reading.panels.filter(
    ({ left, width }) => told.along === 'x' && left === panel.left && width === panel.width,
  );
  const right = Math.max(...reading.panels.map(({ left, width }) => left + width));
  const isLeft = told.x > (2 * right) / 3;
  const side = isLeft
    ? { right: `calc(100% - ${scale * told.x - 10}px)` }
    : { left: `${scale * told.x + 10}px` };
  return (
    <div aria-hidden="true">
      {together.map(({ top, height }) => (
        <div
          key={top}
          class="figure-line"
          style={{
            left: `${scale * told.x}px`,
            top: `${scale * top}px`,
            height: `${scale * height}px`,
          }}
        />
      ))}
      {told.lines.map(({ name, x, y }) => (
        <div key={name} class="figure-point" style={{ left: `${scale * x}px`, top: `${scale * y}px` }} />
      ))}
      <div
        class="figure-tooltip"
        style={{ ...side, top: `${scale * (told.along === 'x' ? panel.top : told.y) + 6}px` }}
      >
        <strong>{told.heading}</strong>
        {told.lines.map(({ name, text }) => (
          <div key={name}>
            <span class="muted">{name}</span> <span class="figure-value">{text}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
