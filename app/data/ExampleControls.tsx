import { examples } from '../../src/inside.ts';
import { change } from '../state/history.ts';
import type { Source } from '../state/work.ts';

type ExampleSource = Extract<Source, { kind: 'example' }>;

/** Without noise there is nothing to weigh, and every fit says so: the least is a tenth of a per cent. */
const noiseStops = [
  0.001, 0.002, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5,
];
const pointStops = [16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048];

/** An example: what it is, and how much of it is measured how well. */
export function ExampleControls({ source }: { source: ExampleSource }) {
  const example = examples.find(({ name }) => name === source.name);
  if (!example) return null;
  const { title, about } = example;
  const set = (part: Partial<ExampleSource>, what: string) => change({ data: { ...source, ...part } }, what);
  return (
    <>
      <div>
        <div class="example-title">
          <h3>{title}</h3>
          <span class="chip">{example.kind === 'measured' ? 'real data' : 'simulated'}</span>
        </div>
        <p>{about}</p>
      </div>
      {example.kind === 'simulated' && (
        <div class="example-controls">
          <Slider
            label="Noise"
            help={
              example.noiseOf === 'all'
                ? 'Standard deviation of the noise over the root mean square of all states'
                : 'Standard deviation of each state’s noise over the root mean square of that state'
            }
            stops={noiseStops}
            value={source.noise}
            words={source.noise === 0 ? 'none' : `${Number((100 * source.noise).toPrecision(3))}%`}
            choose={(noise) => set({ noise }, 'noise')}
          />
          <Slider
            label="Points"
            help="Number of times at which the states are measured"
            stops={pointStops}
            value={source.points}
            words={String(source.points)}
            choose={(points) => set({ points }, 'points')}
          />
          <button
            type="button"
            class="button"
            disabled={source.noise === 0}
            title="The same experiment once more: other noise of the same strength"
            onClick={() => set({ seed: source.seed + 1 }, 'new noise')}
          >
            New noise
          </button>
        </div>
      )}
    </>
  );
}

/** A slider over a few values, at the one nearest to what is set. */
function Slider(given: {
  label: string;
  help: string;
  stops: readonly number[];
  value: number;
  words: string;
  choose: (value: number) => void;
}) {
  const { label, help, stops, value, words, choose } = given;
  const distances = stops.map((stop) => Math.abs(stop - value));
  return (
    <label class="slider" title={help}>
      <span>
        {label} <output>{words}</output>
      </span>
      <input
        type="range"
        min={0}
        max={stops.length - 1}
        step={1}
        value={distances.indexOf(Math.min(...distances))}
        aria-label={label}
        aria-valuetext={words}
        onInput={(event) => choose(stops[Number(event.currentTarget.value)])}
      />
    </label>
  );
}
