import type { Reading } from '../../charts/figure/reading.ts';
import type { Readout } from './readOff.ts';

/** The values at a place, beside it, with a line through it in all panels that share its axis. */
export function Tooltip({ readout, reading, scale }: { readout: Readout; reading: Reading; scale: number }) {
  const panel = reading.panels[readout.panel];
  const together = reading.panels.filter(
    ({ left, width }) => readout.along === 'x' && left === panel.left && width === panel.width,
  );
  const right = Math.max(...reading.panels.map(({ left, width }) => left + width));
  // Where the points are not.
  const middle = readout.lines.reduce((sum, { y }) => sum + y / readout.lines.length, 0);
  const isBelow = readout.along === 'x' && panel.height > 60 && middle < panel.top + panel.height / 2;
  const height =
    readout.along !== 'x'
      ? { top: `${scale * readout.y + 8}px` }
      : isBelow
        ? { bottom: `calc(100% - ${scale * (panel.top + panel.height) - 6}px)` }
        : { top: `${scale * panel.top + 6}px` };
  const isLeft = readout.x > (2 * right) / 3;
  const side = isLeft
    ? { right: `calc(100% - ${scale * readout.x - 10}px)` }
    : { left: `${scale * readout.x + 10}px` };
  return (
    <div aria-hidden="true">
      {together.map(({ top, height }) => (
        <div
          key={top}
          class="figure-line"
          style={{
            left: `${scale * readout.x}px`,
            top: `${scale * top}px`,
            height: `${scale * height}px`,
          }}
        />
      ))}
      {(readout.along === 'both' && !panel.byPoint ? [] : readout.lines).map(({ name, x, y }) => (
        <div key={name} class="figure-point" style={{ left: `${scale * x}px`, top: `${scale * y}px` }} />
      ))}
      <div class="figure-tooltip" style={{ ...side, ...height }}>
        <strong>{readout.heading}</strong>
        {readout.lines.map(({ name, text }) => (
          <div key={name}>
            <span class="muted">{name}</span> <span class="figure-value">{text}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
