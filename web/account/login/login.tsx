import { data } from 'react-router';
import { useWords } from '../../components/words.tsx';
import { LOGIN_TYPES } from '../../routing/checks.ts';
import type { Handle } from '../../routing/handle.ts';
import ACCOUNT from '../account.css?url';
import { readActionResult } from '../action-result.ts';
import { Doorway } from '../doorway.tsx';
import { screenOf } from '../screen.ts';
import type { Route } from './+types/login';
import { actOnLogin } from './act.server.ts';
import { openFollowed } from './open.server.ts';
import { MagicLinkScreen, SignInScreen, SignUpScreen } from './screens.tsx';

export const handle: Handle = {
  styles: [ACCOUNT],
  cached: true,
  noIndex: true,
  bannerHidden: true,
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const screen = screenOf(LOGIN_TYPES, params.type);
  if (!screen) throw data(null, { status: 404 });
  return { screen, followed: await openFollowed(request, context) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const screen = screenOf(LOGIN_TYPES, params.type);
  if (!screen) throw data(null, { status: 404 });
  return actOnLogin(request, context, screen);
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const SCREENS = { signin: SignInScreen, signup: SignUpScreen, 'magic-link': MagicLinkScreen };

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { screen, followed } = loaderData;
  const title = t(`account.login.${screen}`);
  const Screen = SCREENS[screen];
  const result = readActionResult(actionData);
  return (
    <Doorway title={title} result={result}>
      <Screen result={result} followed={followed} />
    </Doorway>
  );
}
