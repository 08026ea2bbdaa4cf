/** Says above what is being edited that somebody else has saved it meanwhile, with the two ways on. */
import { Alert, Button } from '@mantine/core';
import css from './saved-meanwhile.module.css';

interface SavedMeanwhileProps {
  readonly texts: { readonly title: string; readonly why: string; readonly mine: string; readonly theirs: string };
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

export function SavedMeanwhile({ texts: { title, why, mine, theirs }, onMine, onTheirs }: SavedMeanwhileProps) {
  return (
    <Alert color="gray" mb="lg" role="alert" title={title}>
      <p className={css.why}>{why}</p>
      <div className={css.buttons}>
        <Button variant="default" size="compact-md" onClick={onMine}>
          {mine}
        </Button>
        <Button variant="default" size="compact-md" onClick={onTheirs}>
          {theirs}
        </Button>
      </div>
    </Alert>
  );
}
