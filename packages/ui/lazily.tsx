/**
 * Loads the code of components when they are first shown; when that fails, shows so in their place and keeps the rest of the page, and
 * the inputs there.
 *
 * React's own `lazy` and `Suspense` keep a placeholder on the screen for 300 ms, even if the component is loaded sooner, and nested
 * components add that up. Here a component is shown as soon as it is loaded, and at once where it was loaded before.
 */
import { Component, createContext, use, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { Unloaded } from './states.tsx';

interface Props {
  readonly children: ReactNode;
  /** The placeholder while it loads. */
  readonly waiting: ReactNode;
  /** Shown when it cannot be loaded; by default a message with a button to reload the page. */
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

/** Provides the placeholder for lazy components without catching load errors, for callers that handle those elsewhere. */
export function PlaceHeld({ by, children }: { readonly by: ReactNode; readonly children: ReactNode }): ReactNode {
  return <Waiting value={by}>{children}</Waiting>;
}

/** The placeholder of the nearest `LazyBoundary` or `PlaceholderProvider`. */
export function Awaited(): ReactNode {
  return use(Waiting);
}

/** A component whose code is loaded when it is first shown; used inside a `LazyBoundary` or a `PlaceholderProvider`. */
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
