/** Shows what loads later; when it cannot be loaded, says so and shows the numbers instead. */
import { Component, Suspense, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Holds the place while it loads. */
  readonly waiting: ReactNode;
  /** Stands in when it cannot be loaded; nothing does by default. */
  readonly instead?: ReactNode;
}

export class Lazily extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (this.state.failed) return this.props.instead ?? null;
    return <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>;
  }
}
