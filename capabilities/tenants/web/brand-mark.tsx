/** Shows the portal's own logos and name, or else the tenant's mark and name with the portal's name below. */
import type { Portal } from '../contract.ts';
import { useTenant } from './tenant.tsx';
import css from './brand-mark.module.css';

type BrandedPortal = Pick<Portal, 'name' | 'logos'>;

/** @param portal the one that is open; without it, the portal of the host */
export function BrandMark({ portal }: { readonly portal?: BrandedPortal | null | undefined }) {
  const { settings, portal: ofHost } = useTenant();
  const shown = portal ?? ofHost;
  if (shown && shown.logos.length > 0)
    return (
      <span className={css.own}>
        <Logos of={shown} />
        <span className={css.name}>{shown.name}</span>
      </span>
    );
  return (
    <span className={css.brand}>
      <span className={css.logo}>
        <Mark size="100%" />
      </span>
      <span className={css.names}>
        <span className={css.name}>{settings.brand.name}</span>
        {shown && shown.name !== settings.brand.name && <span className={css.portal}>{shown.name}</span>}
      </span>
    </span>
  );
}

/** Without alternative text, since the name is beside them. */
export function Logos({ of: { logos } }: { readonly of: Pick<Portal, 'logos'> }) {
  return (
    <span className={css.logos}>
      {logos.map((logo) => (
        <img key={logo} src={`/api/logos/${logo}`} alt="" className={css.picture} />
      ))}
    </span>
  );
}

/** The mark alone, in the colour of the text around it. */
export function Mark({ size }: { readonly size: number | string }) {
  const { brand } = useTenant().settings;
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" fill="currentColor" className={css.mark}>
      <path d={brand.mark} />
    </svg>
  );
}
