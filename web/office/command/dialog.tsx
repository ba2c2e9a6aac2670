import { type ReactNode, useEffect, useRef } from 'react';

/** A modal dialog that is open while it is rendered. The browser returns the focus when it closes. */
export function Dialog(props: {
  id: string;
  label: string;
  close: () => void;
  children: ReactNode;
}) {
  const { id, label, close, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label={label}
      className="command-dialog"
      onClose={close}
      // The content fills the dialog, so a press whose target is the dialog is on the backdrop.
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div>{children}</div>
    </dialog>
  );
}
