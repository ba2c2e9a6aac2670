import { controlId, Frame, Lit, Stack, Switch, Tool, type WindowProps, Word } from './frame.tsx';
import { Picture } from './picture.tsx';

/** Pictures that visitors can choose for the second screen, in the order of the strip. */
export const WALLPAPERS = ['evening', 'snow', 'meadow', 'night'] as const;

export function WallpaperxWindow({ words, tried }: WindowProps) {
  return (
    <Frame
      product="wallpaperx"
      className="m-desktops"
      tools={
        <>
          <Tool on>{words.pictures}</Tool>
          <Tool>{words.videos}</Tool>
          <Tool icon="add">{words.add}</Tool>
        </>
      }
      foot={
        <>
          <Word>{words.cpu}</Word>
          <svg
            aria-hidden="true"
            className="m-graph"
            viewBox="0 0 80 16"
            preserveAspectRatio="none"
          >
            <path d="M0 13l8-2 8 1 8-4 8 3 8 1 8-5 8 4 8 1 8-2 8 1" />
          </svg>
          <Tool on>{words.apply}</Tool>
        </>
      }
    >
      <div className="m-screens">
        <div className="m-screen">
          <Picture index={0} />
          <Word>{words.screen_one}</Word>
        </div>
        <div className="m-screen wide">
          {tried ? (
            <Stack>
              {WALLPAPERS.map((name, index) => (
                <span key={name} data-at={index + 1}>
                  <Picture index={index} />
                </span>
              ))}
            </Stack>
          ) : (
            <Picture index={3} />
          )}
          <Word>{words.screen_two}</Word>
        </div>
      </div>
      <div className="m-options">
        <Switch on>{words.change}</Switch>
        <Switch on>{words.pause_full}</Switch>
        <Switch>{words.pause_battery}</Switch>
      </div>
      <div className="m-strip">
        {[0, 1, 2, 3, 4, 5].map((index) =>
          tried ? (
            <span key={index}>
              <Picture index={index} />
              {index < WALLPAPERS.length ? (
                <Lit at={index + 1} press={controlId('wallpaper', index + 1)} />
              ) : null}
            </span>
          ) : (
            <Picture key={index} index={index} {...(index === 3 ? { className: 'on' } : {})} />
          ),
        )}
      </div>
    </Frame>
  );
}
