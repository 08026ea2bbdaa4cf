/** A view that breaks leaves the rest of its page standing. */
import { Component, type ReactNode } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { useBroken } from './gathered.tsx';

interface Props {
  readonly view: string;
  /** Whether it brings the landmark of the page. */
  readonly whole: boolean;
  readonly children: ReactNode;
}

/** Another address is another try. */
export function Breakable(props: Props) {
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  const Broken = useBroken();
  return <Boundary key={pathname} {...props} fallback={(error) => <Broken error={error} view={props.view} whole={props.whole} />} />;
}

class Boundary extends Component<
  Props & { readonly fallback: (error: unknown) => ReactNode },
  { readonly broke: { error: unknown } | null }
> {
  override state: { readonly broke: { error: unknown } | null } = { broke: null };

  static getDerivedStateFromError(error: unknown) {
    return { broke: { error } };
  }

  override render() {
    return this.state.broke ? this.props.fallback(this.state.broke.error) : this.props.children;
  }
}
