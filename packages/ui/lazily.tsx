/**
 * Loads the code of components when they are first shown; when that fails, shows so in their place and keeps the rest of the page, and
 * the inputs there.
 *
 * React's own `lazy` and `Suspense` keep a placeholder on the screen for 300 ms, even if the component is loaded sooner, and nested
 * components add that up. Here a component is shown as soon as it is loaded, and at once where it was loaded before.
 */
import { Component, createContext, use, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { UnloadedNotice } from './pages/states.tsx';

interface LazyBoundaryProps {
  readonly children: ReactNode;
  /** The placeholder while it loads. */
  readonly waiting: ReactNode;
  /** Shown when it cannot be loaded; by default a message with a button to reload the page. */
  readonly instead?: ReactNode;
}

const PlaceholderContext = createContext<ReactNode>(null);

export class LazyBoundary extends Component<LazyBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    const { children, waiting, instead = <UnloadedNotice /> } = this.props;
    return this.state.failed ? instead : <PlaceholderContext value={waiting}>{children}</PlaceholderContext>;
  }
}

/** Provides the placeholder for lazy components without catching load errors, for callers that handle those elsewhere. */
export function PlaceholderProvider({ by, children }: { readonly by: ReactNode; readonly children: ReactNode }): ReactNode {
  return <PlaceholderContext value={by}>{children}</PlaceholderContext>;
}

/** The placeholder of the nearest `LazyBoundary` or `PlaceholderProvider`. */
export function CurrentPlaceholder(): ReactNode {
  return use(PlaceholderContext);
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
    if (here === null) return <CurrentPlaceholder />;
    if ('failure' in here) throw here.failure;
    return (
      <PlaceholderContext value={null}>
        <here.part {...props} />
      </PlaceholderContext>
    );
  };
}
