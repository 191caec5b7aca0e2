import pc from 'picocolors';

export type Colors = ReturnType<typeof pc.createColors>;

export const noColors: Colors = pc.createColors(false);

/** Colours only on a terminal, and where they are not switched off. */
export function colorsFor(stream: NodeJS.WriteStream): Colors {
  const wanted = !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  return pc.createColors(Boolean(stream.isTTY) && wanted);
}
