import type { ComponentChildren } from 'preact';

/** A small line drawing in the colour of the text beside it. It says nothing by itself: its button has the words. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}

export type IconName =
  | 'check'
  | 'close'
  | 'compare'
  | 'copy'
  | 'dark'
  | 'down'
  | 'download'
  | 'edit'
  | 'earlier'
  | 'examples'
  | 'file'
  | 'grip'
  | 'help'
  | 'light'
  | 'link'
  | 'more'
  | 'options'
  | 'play'
  | 'plus'
  | 'redo'
  | 'remove'
  | 'reset'
  | 'right'
  | 'stop'
  | 'swap'
  | 'system'
  | 'undo'
  | 'upload'
  | 'warning'
  | 'zoom';

const drawings: Record<IconName, ComponentChildren> = {
  check: <path d="M5 12.5 10 17.5 19 7" />,
  close: <path d="M6 6 18 18M18 6 6 18" />,
  compare: <path d="M4 5h6v14H4zM14 5h6v14h-6z" />,
  copy: <path d="M9 8h10v12H9zM5 16V4h10" />,
  dark: <path d="M19 14.5A8 8 0 0 1 9.5 5 7.6 7.6 0 1 0 19 14.5z" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  download: <path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14" />,
  edit: <path d="M5 19l1-4L16 5l3 3L9 18z" />,
  earlier: <path d="M12 4a8 8 0 1 1-7.4 5M4 4.5V9h4.5M12 8v4.5l3 2" />,
  examples: <path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />,
  file: <path d="M6 3h8l4 4v14H6zM14 3v4h4" />,
  grip: <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" stroke-width="2.6" />,
  help: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2.9-1.2 1.8M12 16.6v.1" />
    </>
  ),
  light: (
    <>
      <circle cx="12" cy="12" r="3.8" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
    </>
  ),
  link: (
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1.2 1.200M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.700l1.2-1.2" />
  ),
  more: <path d="M6 12h.1M12 12h.1M18 12h.1" stroke-width="3" />,
  options: <path d="M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4" />,
  play: <path d="M8 5.500v13l10-6.500z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  redo: <path d="M15.5 4.5 20 9l-4.5 4.500M20 9H10a5.5 5.5 0 0 0 0 11h4" />,
  remove: <path d="M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7M10.5 11v5M13.5 11v5" />,
  reset: <path d="M5 12a7 7 0 1 0 2.3-5.200M5 4v4h4" />,
  right: <path d="m9.5 6 6 6-6 6" />,
  stop: <path d="M7 7h10v10H7z" />,
  swap: <path d="M4 9h15M15.5 5.5 19 9M20 15H5M8.5 18.5 5 15" />,
  system: <path d="M4 5h16v11H4zM9 20h6M12 16v4" />,
  undo: <path d="M8.5 4.5 4 9l4.5 4.500M4 9h10a5.5 5.5 0 0 1 0 11h-4" />,
  upload: <path d="M12 15V4M7.5 8.5 12 4l4.5 4.500M5 19.500h14" />,
  warning: <path d="M12 4 21 19.500H3zM12 10v4.500M12 17v.1" />,
  zoom: (
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="m15 15 5 5M8 10.500h5M10.5 8v5" />
    </>
  ),
};
