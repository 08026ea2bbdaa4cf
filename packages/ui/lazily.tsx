/**
 * Shows what loads later; when it cannot be loaded, says so in its place and leaves the rest of the page, and what was typed there.
 *
 * React's own `lazy` and `Suspense` hold whatever stands in for a part on the screen for 300 ms, however soon the part is there, and parts within
 * parts add that up. Here a part is shown when it has come, and at once where it had come before.
 */
import { Component, createContext, use, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { Unloaded } from './states.tsx';

interface Props {
  readonly children: ReactNode;
  /** Holds the place while it loads. */
  readonly waiting: ReactNode;
  /** Stands in when it cannot be loaded; by default the words for that and the way to load the page again. */
  readonly instead?: ReactNode;
}

const Waiting = createContext<ReactNode>(null);

export class Lazily extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    const { children, waiting, instead = <Unloaded /> } = this.props;
    return this.state.failed ? instead : <Waiting value={waiting}>{children}</Waiting>;
  }
}

/** Holds the place of parts that load later, for whoever tells elsewhere what becomes of those that cannot be loaded. */
export function PlaceHeld({ by, children }: { readonly by: ReactNode; readonly children: ReactNode }): ReactNode {
  return <Waiting value={by}>{children}</Waiting>;
}

/** What holds the place of a part within the nearest `Lazily` or `PlaceHeld`. */
export function Awaited(): ReactNode {
  return use(Waiting);
}

/** A component whose code comes when it is first shown; stands within a `Lazily` or a `PlaceHeld`. */
export function lazy<ComponentProps extends object>(
  load: () => Promise<ComponentType<ComponentProps>>,
): (props: ComponentProps) => ReactNode {
  let come: { readonly part: ComponentType<ComponentProps> } | { readonly failure: unknown } | null = null;
  let asked: Promise<void> | null = null;
  const ask = () =>
    (asked ??= load().then(
      (part) => void (come = { part }),
      (failure: unknown) => void (come = { failure }),
    ));
  const subscribe = (changed: () => void) => {
    if (come === null) void ask().then(changed);
    return () => undefined;
  };
  return function Part(props) {
    const here = useSyncExternalStore(subscribe, () => come);
    if (here === null) return <Awaited />;
    if ('failure' in here) throw here.failure;
    return (
      <Waiting value={null}>
        <here.part {...props} />
      </Waiting>
    );
  };
}
