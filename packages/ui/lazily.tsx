/** Shows what loads later; when it cannot be loaded, says so in its place and leaves the rest of the page, and what was typed there. */
import { Component, Suspense, type ReactNode } from 'react';
import { Unloaded } from './states.tsx';

interface Props {
  readonly children: ReactNode;
  /** Holds the place while it loads. */
  readonly waiting: ReactNode;
  /** Stands in when it cannot be loaded; by default the words for that and the way to load the page again. */
  readonly instead?: ReactNode;
}

export class Lazily extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    const { children, waiting, instead = <Unloaded /> } = this.props;
    return this.state.failed ? instead : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}
