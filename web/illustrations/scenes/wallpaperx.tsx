import { clockFormat } from '../../../kit/formats.ts';
import { Switch, Tool, Word } from '../frame.tsx';
import { Picture } from '../picture.tsx';
import { Pill, Play, Screen } from './media.tsx';
import { Card, type Scene } from './pieces.tsx';

const Signs = () => (
  <svg aria-hidden="true" className="s-signs" viewBox="0 0 12 44">
    <path d="M2 1h8v7H2zM2 17h8v7H2zM2 33h8v7H2zM0 10h12v2H0zM1 26h10v2H1zM2 42h8v2H2z" />
  </svg>
);

const Still: Scene = ({ words }) => (
  <div className="s-stage s-try">
    <div className="s-list">
      <Picture index={2} />
      <Picture index={0} className="on" />
      <Picture index={1} />
    </div>
    <Screen>
      <Picture index={0} />
      <Signs />
    </Screen>
    <Tool icon="check" on>
      {words.apply}
    </Tool>
  </div>
);

const HOURS = [9, 10, 11];

const Change: Scene = ({ words, locale }) => {
  const time = clockFormat(locale.dateLocale, locale);
  return (
    <div className="s-stage s-hours">
      <div>
        {HOURS.map((hour, index) => (
          <span key={hour}>
            <Picture index={index + 3} {...(index === 1 ? { className: 'on' } : {})} />
            <Pill>
              <Word>{time.format(Date.UTC(2000, 0, 1, hour))}</Word>
            </Pill>
          </span>
        ))}
      </div>
      <Card>
        <Switch on>{words.change}</Switch>
      </Card>
    </div>
  );
};

const KIND = 'MP4';

const Video: Scene = ({ words }) => (
  <div className="s-full s-film">
    <Picture index={3} />
    <Signs />
    <svg aria-hidden="true" className="s-open" viewBox="0 0 120 76">
      <rect width="120" height="76" rx="7" />
      <path d="M12 27h60M12 41h92M12 55h76M100 8.5h10" />
    </svg>
    <div className="s-player" dir="ltr">
      <Play />
      <Word>{words.videos}</Word>
      <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none">
        <path d="M0 2h100" />
        <path className="s-tint" d="M0 2h58" />
      </svg>
      <b>{KIND}</b>
    </div>
  </div>
);

const Each: Scene = ({ words }) => (
  <div className="s-stage s-pair">
    <div>
      <Screen>
        <Picture index={3} />
        <Play />
      </Screen>
      <Word>{words.screen_one}</Word>
    </div>
    <div>
      <Screen tall>
        <Picture index={4} />
      </Screen>
      <Word>{words.screen_two}</Word>
    </div>
  </div>
);

const Rest = () => (
  <svg aria-hidden="true" className="s-play" viewBox="0 0 24 24">
    <circle cx="12" cy="12" r="12" />
    <path d="M8 7h2.8v10H8zM13.2 7H16v10h-2.8z" />
  </svg>
);

const Pause: Scene = ({ words }) => (
  <div className="s-stage s-rest">
    <Screen>
      <Picture index={5} />
      <Rest />
      <svg aria-hidden="true" className="s-battery" viewBox="0 0 26 12">
        <path d="M1 1h21v10H1zM24.5 4v4M4.5 4v4M8 4v4" />
      </svg>
    </Screen>
    <Card>
      <Switch on>{words.pause_full}</Switch>
      <Switch on>{words.pause_battery}</Switch>
    </Card>
  </div>
);

/** CPU use of a video and of a picture. It has no numbers, because they differ between PCs. */
const Cost: Scene = ({ words }) => (
  <Card className="s-cost">
    <p>
      <Word>{words.cpu}</Word>
    </p>
    <Screen>
      <Picture index={3} />
      <Play />
    </Screen>
    <svg aria-hidden="true" viewBox="0 0 100 40" preserveAspectRatio="none">
      <path d="M0 40V22l9-5 9 6 9-9 9 5 9-3 9 6 9-8 9 5 9-4 9 7 10-6v28z" />
    </svg>
    <Screen>
      <Picture index={1} />
    </Screen>
    <svg aria-hidden="true" viewBox="0 0 100 40" preserveAspectRatio="none">
      <path d="M0 40V37l18-1 18 1 18-1 18 1 18-1 10 1v3z" />
    </svg>
  </Card>
);

export const wallpaperxScenes: readonly Scene[] = [Still, Change, Video, Each, Pause, Cost];
