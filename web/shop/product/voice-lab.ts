/** Recording and playback for the page that tries out voices. Loaded with the first click. */
import { changeVoice, type Voice } from './voices.ts';

/** Length of a recording in seconds. */
const LENGTH = 5;

export type Clip = { readonly samples: Float32Array<ArrayBuffer>; readonly rate: number };

let context: AudioContext | null = null;
let playing: AudioBufferSourceNode | null = null;

/**
 * Records from the microphone and turns it off again. The recording never leaves the page. `left` aborts when the
 * visitor leaves, and ends recording and playback.
 * @throws DOMException `NotAllowedError` if the visitor or the browser denies access, `AbortError` after `left`
 */
export async function recordClip(left: AbortSignal): Promise<Clip> {
  stopPlaying();
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  try {
    left.throwIfAborted();
    left.addEventListener('abort', stopPlaying, { once: true });
    const sound = await recordOf(stream, left);
    const decoded = await speaker().decodeAudioData(await sound.arrayBuffer());
    return { samples: decoded.getChannelData(0).slice(), rate: decoded.sampleRate };
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** Plays a recording in a voice, in place of the previous one. */
export function playClip({ samples, rate }: Clip, voice: Voice): void {
  stopPlaying();
  const output = speaker();
  const changed = new Float32Array(changeVoice(samples, rate, voice));
  const buffer = output.createBuffer(1, changed.length, rate);
  buffer.copyToChannel(changed, 0);
  playing = output.createBufferSource();
  playing.buffer = buffer;
  playing.connect(output.destination);
  playing.start();
}

function stopPlaying(): void {
  playing?.stop();
  playing = null;
}

/** Created after a click, because browsers mute a context created earlier. */
function speaker(): AudioContext {
  context ??= new AudioContext();
  return context;
}

function recordOf(stream: MediaStream, left: AbortSignal): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const parts: Blob[] = [];
    const recorder = new MediaRecorder(stream);
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onerror = () => reject(new Error('recording failed'));
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }));
    recorder.start();
    const stop = () => {
      if (recorder.state === 'recording') recorder.stop();
    };
    setTimeout(stop, LENGTH * 1000);
    left.addEventListener('abort', stop, { once: true });
  });
}
