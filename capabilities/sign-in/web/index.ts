export { bareRoutes, insideRoutes, routes } from './routes.ts';
export {
  admitSignedIn,
  isSignedIn,
  leaveSession,
  refetchSession,
  useActor,
  useBecomePerson,
  useMay,
  usePerson,
  useSignOut,
} from './session/session.ts';
export { useKeepLanguage } from './session/language.ts';
export { FrontContentContext } from './pages/front-content.ts';
export { takeIdentityReturn } from './identity/journey.ts';
export { ProofQuestion, withProofRetry } from './forms/proof.tsx';
export { SessionWatch } from './session/session-watch.tsx';
export { ViewingBanner } from './viewing-banner.tsx';
export { enterByToken, takeToken } from './session/token.ts';
export { AddAdvisor } from './people/add-advisor.tsx';
export { PersonButtons } from './people/person-buttons.tsx';
export { PersonFacts } from './people/person-facts.tsx';
export { OrganisationMark } from './profile/organisation-mark.tsx';
export { PersonPhoto } from './profile/photo.tsx';
export { KeptViews } from './own-list/kept-views.tsx';
export { ListTool } from './own-list/list-tool.tsx';
export { useOwnList } from './own-list/own-list.ts';
