/** The tenant's mark and name, as drawn in its brand. */
import { useTenant } from './tenant.tsx';
import css from './brand-mark.module.css';

export function BrandMark() {
  const { brand } = useTenant().settings;
  return (
    <span className={css.brand}>
      <span className={css.logo}>
        <Mark size="100%" />
      </span>
      <span className={css.name}>{brand.name}</span>
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
