import type { Reading } from '../../charts/figure/reading.ts';
import type { Told } from './readOff.ts';

/** What is told of a place, beside it, with a line through it in all panels that share its axis. */
export function Tooltip({ told, reading, scale }: { told: Told; reading: Reading; scale: number }) {
  const panel = reading.panels[told.panel]!;
  const together = reading.panels.filter(
    ({ left, width }) => told.along === 'x' && left === panel.left && width === panel.width,
  );
  const right = Math.max(...reading.panels.map(({ left, width }) => left + width));
  // Where the points are not.
  const middle = told.lines.reduce((sum, { y }) => sum + y / told.lines.length, 0);
  const isBelow = told.along === 'x' && panel.height > 60 && middle < panel.top + panel.height / 2;
  const height =
    told.along !== 'x'
      ? { top: `${scale * told.y + 8}px` }
      : isBelow
        ? { bottom: `calc(100% - ${scale * (panel.top + panel.height) - 6}px)` }
        : { top: `${scale * panel.top + 6}px` };
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
      {(told.along === 'both' ? [] : told.lines).map(({ name, x, y }) => (
        <div key={name} class="figure-point" style={{ left: `${scale * x}px`, top: `${scale * y}px` }} />
      ))}
      <div class="figure-tooltip" style={{ ...side, ...height }}>
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
