import { expect, test, vi } from 'vitest';
import { renewOnReturn } from './card-form.tsx';

test('reloads only a restored page, and not after it was stopped', () => {
  const reload = vi.fn();
  const page = Object.assign(new EventTarget(), { location: { reload } }) as unknown as Window;
  const show = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const stop = renewOnReturn(page);
  show(false);
  expect(reload).not.toHaveBeenCalled();
  show(true);
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
  show(true);
  expect(reload).toHaveBeenCalledTimes(1);
});
