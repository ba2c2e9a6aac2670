import { Component } from 'react';
import { useLocation } from 'react-router';
import { keepsPlace } from '../client/arrival.ts';

/**
 * Moves the focus to the beginning of the page before another page takes the place of what is shown. A browser that has to
 * take the focus from an element that goes away lays out the half-changed page for it, which took a fifth of a click.
 */
export function FocusAtStart() {
  const location = useLocation();
  return <Mover place={location.pathname + location.search} keeps={keepsPlace(location.state)} />;
}

type Props = { readonly place: string; readonly keeps: boolean };

/** Only a class is told before React changes the document. */
class Mover extends Component<Props> {
  override getSnapshotBeforeUpdate({ place }: Props): null {
    if (place !== this.props.place && !this.props.keeps)
      document.getElementById('main')?.focus({ preventScroll: true });
    return null;
  }

  override componentDidUpdate(): void {
    // React asks for one beside the snapshot.
  }

  override render(): null {
    return null;
  }
}
