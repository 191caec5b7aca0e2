import { Icon } from '../parts/Icon.tsx';

/** What can be done with a figure. */
export function Toolbar(given: {
  title: string;
  isReady: boolean;
  canZoom: boolean;
  isZoomed: boolean;
  canLog: boolean;
  isLog: boolean;
  zoom: (factor: number) => void;
  reset: () => void;
  setLog: (isLog: boolean) => void;
  save: (kind: 'svg' | 'png') => void;
}) {
  const { title, isReady, canZoom, isZoomed, canLog, isLog, zoom, reset, setLog, save } = given;
  return (
    <div class="figure-tools" role="toolbar" aria-label={`${title}: tools`}>
      {canZoom && (
        <div class="figure-tool-group">
          <button
            type="button"
            class="figure-tool"
            aria-label="Zoom in"
            title="Zoom in"
            onClick={() => zoom(0.5)}
          >
            +
          </button>
          <button
            type="button"
            class="figure-tool"
            aria-label="Zoom out"
            title="Zoom out"
            disabled={!isZoomed}
            onClick={() => zoom(2)}
          >
            −
          </button>
          <button
            type="button"
            class="figure-tool"
            aria-label="Reset zoom"
            title="Show all"
            disabled={!isZoomed}
            onClick={reset}
          >
            <Icon name="reset" size={14} />
          </button>
        </div>
      )}
      {canLog && (
        <button type="button" class="figure-tool" aria-pressed={isLog} onClick={() => setLog(!isLog)}>
          Log axis
        </button>
      )}
      <div class="figure-tool-group figure-saves">
        {(['svg', 'png'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            class="figure-tool"
            aria-label={`Save ${kind.toUpperCase()}`}
            title={`Save as ${kind.toUpperCase()}`}
            disabled={!isReady}
            onClick={() => save(kind)}
          >
            <Icon name="download" size={14} />
            {kind.toUpperCase()}
          </button>
        ))}
      </div>
    </div>
  );
}
