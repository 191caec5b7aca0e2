import { thousands } from './digits.ts';

/** Seconds in words: 90 s, 3 minutes, 2.5 hours. */
export function duration(seconds: number): string {
  if (seconds < 120) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 7200
    ? `${Math.round(seconds / 60)} minutes`
    : `${Number((seconds / 3600).toFixed(1))} hours`;
}

/** Seconds as a line of progress has room for: < 1 s, 45 s, 12 min, 1 h 05 min, 3 d 4 h, 27 years. */
export function shortDuration(seconds: number): string {
  if (seconds < 1) return '< 1 s';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  const days = Math.floor(hours / 24);
  return days < 730 ? `${days} d ${hours % 24} h` : `${thousands(Math.round(days / 365))} years`;
}

/** Milliseconds in the unit a user would use: 12 ms, 1.25 s. */
export function timeTaken(ms: number): string {
  if (ms < 1) return '< 1 ms';
  return ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}
