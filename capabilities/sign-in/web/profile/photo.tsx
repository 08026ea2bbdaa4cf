/** Shows the photo of the signed-in person, or their initials. */
import { Portrait } from '#ui';

export function PersonPhoto({ name, photo, size }: { readonly name: string; readonly photo: string | null; readonly size: number }) {
  // The address changes with the photo, so that no cached former one is shown.
  return <Portrait name={name} src={photo === null ? null : `/api/profile/photo?of=${photo}`} size={size} />;
}
