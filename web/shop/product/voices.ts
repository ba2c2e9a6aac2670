/** How a voice can be heard: as it was spoken, or changed. */
export const VOICES = ['original', 'deeper', 'higher', 'robot'] as const;
export type Voice = (typeof VOICES)[number];

/** How much higher or lower, as a factor of the pitch. */
const PITCH = { deeper: 0.74, higher: 1.42, robot: 0.9 } as const;
/** Length of the pieces the pitch is moved in, in seconds: longer than a period of a deep voice. */
const GRAIN = 0.06;
/** The tone a robot's voice is multiplied with, in hertz. */
const ROBOT_TONE = 52;

/**
 * A recording in another voice; as long as it was.
 * @param samples from -1 to 1
 * @param rate samples in a second
 */
export function changeVoice(samples: Float32Array, rate: number, voice: Voice): Float32Array {
  if (voice === 'original') return samples;
  const moved = movePitch(samples, rate * GRAIN, PITCH[voice]);
  return voice === 'robot' ? multiply(moved, rate, ROBOT_TONE) : moved;
}

/**
 * Two readers run through the recording at another speed, each jumping back after a piece; where one
 * jumps the other is loud. So the pitch changes, and the length does not.
 */
function movePitch(samples: Float32Array, grain: number, pitch: number): Float32Array {
  const length = Math.round(grain);
  return samples.map((_, at) => {
    const one = (at * (1 - pitch)) / length;
    return read(samples, at, one, length) + read(samples, at, one + 0.5, length);
  });
}

/** What one reader hears: behind by a part of a piece, quiet at both ends of it. */
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
