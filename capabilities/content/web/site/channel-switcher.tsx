/** Leads to the channels of the site, and back from them: a list behind a button in the header, or by itself in the folded menu [CMS-13]. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useWords } from '#ui';
import type { SiteChannel } from '../../contract.ts';
import { chooseChannel, useChannels } from './channels.ts';
import { HeaderList } from './header-list.tsx';
import css from './channels.module.css';

export function ChannelSwitcher() {
  const words = useWords();
  const { channels, chosen } = useChannels();
  if (channels.length === 0) return null;
  return (
    <HeaderList label={words('content.public.channels')} text={chosen?.name ?? words('content.public.channels')}>
      {(onChosen) => <ChannelChoices channels={channels} chosen={chosen} onChosen={onChosen} />}
    </HeaderList>
  );
}

export function FoldedChannels({ onChosen }: { readonly onChosen: () => void }) {
  const words = useWords();
  const { channels, chosen } = useChannels();
  if (channels.length === 0) return null;
  return (
    <section className={css.folded} aria-labelledby="site-channels">
      <h2 id="site-channels" className={css.heading}>
        {words('content.public.channels')}
      </h2>
      <ul>
        <ChannelChoices channels={channels} chosen={chosen} onChosen={onChosen} />
      </ul>
    </section>
  );
}

interface ChannelChoicesProps {
  readonly channels: readonly SiteChannel[];
  readonly chosen: SiteChannel | null;
  readonly onChosen: () => void;
}

function ChannelChoices({ channels, chosen, onChosen }: ChannelChoicesProps) {
  const [words, navigate] = [useWords(), useNavigate()];
  return (
    <>
      {channels.map((channel) => (
        <li key={channel.id}>
          <Link
            to="/$slug"
            params={{ slug: channel.slug }}
            className={css.choice}
            activeProps={NOTHING}
            onClick={onChosen}
            data-chosen={channel === chosen || undefined}
            aria-current={channel === chosen ? 'true' : undefined}
          >
            {channel.name}
          </Link>
        </li>
      ))}
      {chosen && (
        <li>
          <button
            type="button"
            className={css.choice}
            onClick={() => {
              onChosen();
              chooseChannel(null);
              void navigate({ to: '/' });
            }}
          >
            {words('content.public.channels.reset')}
          </button>
        </li>
      )}
    </>
  );
}

const NOTHING = {};
