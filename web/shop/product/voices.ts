/** Ways to play a voice, as recorded or changed. */
export const VOICES = ['original', 'deeper', 'higher', 'robot'] as const;
export type Voice = (typeof VOICES)[number];

const PITCH = { deeper: 0.74, higher: 1.42, robot: 0.9 } as const;
/** Length of a grain in seconds, longer than one period of a deep voice. */
const GRAIN = 0.06;
/** Frequency that modulates the voice of a robot, in hertz. */
const ROBOT_TONE = 52;

/**
 * Returns a recording in another voice, with the same length.
 * @param samples from -1 to 1
 * @param rate samples per second
 */
export function changeVoice(samples: Float32Array, rate: number, voice: Voice): Float32Array {
  if (voice === 'original') return samples;
  const moved = movePitch(samples, rate * GRAIN, PITCH[voice]);
  return voice === 'robot' ? multiply(moved, rate, ROBOT_TONE) : moved;
}

/**
 * Two readers move through the recording at another speed and jump back after each grain. One is loud while the
 * other jumps, so the pitch changes and the length does not.
 */
function movePitch(samples: Float32Array, grain: number, pitch: number): Float32Array {
  const length = Math.round(grain);
  return samples.map((_, at) => {
    const one = (at * (1 - pitch)) / length;
    return read(samples, at, one, length) + read(samples, at, one + 0.5, length);
  });
}

/** Reads one sample a part of a grain behind `at`, faded out at both ends of the grain. */
function read(samples: Float32Array, at: number, turn: number, length: number): number {
  const part = turn - Math.floor(turn);
  const place = at - part * length;
  const before = Math.floor(place);
  const rest = place - before;
  const value = (samples[before] ?? 0) * (1 - rest) + (samples[before + 1] ?? 0) * rest;
  return value * Math.sin(Math.PI * part) ** 2;
}

function multiply(samples: Float32Array, rate: number, tone: number): Float32Array {
  const step = (2 * Math.PI * tone) / rate;
  return samples.map((value, at) => value * (0.35 + 0.65 * Math.sin(at * step)) * 1.4);
}
