/** What records and plays on the page for trying a voice; loaded with the first click. */
import { changeVoice, type Voice } from './voices.ts';

/** How long a recording is, in seconds. */
const LENGTH = 5;

export type Clip = { readonly samples: Float32Array<ArrayBuffer>; readonly rate: number };

let context: AudioContext | null = null;
let playing: AudioBufferSourceNode | null = null;

/**
 * Records from the microphone and switches it off again. Nothing leaves the page; `left`: the visitor has, and is neither
 * recorded nor played to any more.
 * @throws DOMException `NotAllowedError` when the visitor or the browser says no, `AbortError` after `left`
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

/** Plays a recording in a voice, instead of what was playing. */
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

/** Made after a click: browsers keep one silent that was made before. */
function speaker(): AudioContext {
  context ??= new AudioContext();
  return context;
}

function recordOf(stream: MediaStream, left: AbortSignal): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const parts: Blob[] = [];
    const recorder = new MediaRecorder(stream);
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onerror = () => reject(new Error('the recorder failed'));
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }));
    recorder.start();
    const stop = () => {
      if (recorder.state === 'recording') recorder.stop();
    };
    setTimeout(stop, LENGTH * 1000);
    left.addEventListener('abort', stop, { once: true });
  });
}
