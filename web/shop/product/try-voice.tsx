import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../components/hydrated.ts';
import type { Clip } from './voice-lab.ts';
import type { Voice } from './voices.ts';

export type VoiceWords = Readonly<
  Record<
    | 'title'
    | 'lead'
    | 'permission'
    | 'start'
    | 'recording'
    | 'again'
    | 'ready'
    | 'denied'
    | 'failed'
    | 'without',
    string
  >
> & { readonly voices: readonly (readonly [voice: Voice, name: string])[] };

type State = 'idle' | 'recording' | 'ready' | 'denied' | 'failed';

/** Records five seconds and plays them in other voices. The code loads with the first click. */
export function TryVoice({ words }: { words: VoiceWords }) {
  const [state, setState] = useState<State>('idle');
  const clip = useRef<Clip | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    const left = new AbortController();
    leaving.current = left;
    return () => left.abort();
  }, []);

  async function record(): Promise<void> {
    const left = leaving.current;
    if (state === 'recording' || !left) return;
    setState('recording');
    try {
      const { recordClip } = await import('./voice-lab.ts');
      clip.current = await recordClip(left.signal);
      setState('ready');
    } catch (error) {
      setState(
        error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'failed',
      );
    }
  }

  async function play(voice: Voice): Promise<void> {
    const { playClip } = await import('./voice-lab.ts');
    if (clip.current) playClip(clip.current, voice);
  }

  const status = state === 'idle' ? words.permission : words[state];
  return (
    <section className="wrap section">
      <div id="try-voice" className="notice">
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
        <noscript>
          <p>{words.without}</p>
        </noscript>
        <p role="status">{hydrated ? status : null}</p>
        {state === 'ready' ? (
          <p className="actions">
            {words.voices.map(([voice, name]) => (
              <button key={voice} type="button" className="button" onClick={() => play(voice)}>
                {name}
              </button>
            ))}
          </p>
        ) : null}
        {hydrated ? (
          <button
            type="button"
            className="button primary"
            aria-disabled={state === 'recording'}
            onClick={record}
          >
            {state === 'idle' ? words.start : words.again}
          </button>
        ) : null}
      </div>
    </section>
  );
}
