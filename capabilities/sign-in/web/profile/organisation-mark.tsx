/** Shows organisations with their logos. */
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '#ui';
import { people } from '#contract/people';
import css from './organisation-mark.module.css';

interface OrganisationLogoProps {
  readonly organisation: { readonly id: string; readonly photo: string | null };
  readonly size: 'line' | 'page';
}

/** Without alternative text, since the name is beside it; nothing where there is no logo. */
export function OrganisationLogo({ organisation: { id, photo }, size }: OrganisationLogoProps) {
  if (photo === null) return null;
  // The address changes with the logo, so that no cached former one is shown.
  return <img className={css.logo} data-size={size} src={`/api/organisations/${id}/logo?of=${photo}`} alt="" />;
}

/** The logo and the name of the organisation that the signed-in person belongs to; nothing for somebody without one. */
export function OrganisationMark() {
  const { data } = useQuery(useAsk()(people.readProfile, {}));
  if (!data?.organisation) return null;
  return (
    <div className={css.mark}>
      <OrganisationLogo organisation={data.organisation} size="line" />
      <span>{data.organisation.name}</span>
    </div>
  );
}
