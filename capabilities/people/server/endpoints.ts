/** Serves the endpoints of people and organisations. */
import { serveContract } from '#packages/endpoint';
import { people } from '../contract.ts';
import { changeClaim, requireActiveOrganisation, refuseOwnPerson } from './claims.ts';
import { changeOrganisation, readOrganisation } from './organisations.ts';
import { changeProfile, keepPhoto, readPhoto, readProfile, removePhoto, type ProfileContext } from './profile.ts';
import { findPeople, listOrganisationNames, readKnownPerson } from './records.ts';

export const endpoints = serveContract<typeof people, ProfileContext>(people, {
  listPeople: async ({ db, tenant }, wanted) => ({
    value: await findPeople(db, wanted, wanted.offered ? tenant.settings.testDomains : []),
    findings: [],
  }),
  readPerson: ({ db }, { person }) => readKnownPerson(db, person),
  setDisabled: async (context, { person, disabled }) => {
    if (disabled) refuseOwnPerson(context, person);
    return changeClaim(context, person, { disabled });
  },
  setAdmin: async (context, { person, admin }) => {
    if (!admin) refuseOwnPerson(context, person);
    return changeClaim(context, person, { isAdmin: admin });
  },
  setProfessional: (context, { person, professional }) => changeClaim(context, person, { isProfessional: professional }),
  setCompanyAdmin: (context, { person, companyAdmin }) => changeClaim(context, person, { isCompanyAdmin: companyAdmin }),
  setMessenger: (context, { person, messenger }) => changeClaim(context, person, { isMessenger: messenger }),
  setSecondFactorExempt: (context, { person, exempt }) => changeClaim(context, person, { secondFactorExempt: exempt }),
  setOrganisation: async (context, { person, organisation }) => {
    const organisationId = organisation && (await requireActiveOrganisation(context, organisation));
    return changeClaim(context, person, { organisationId });
  },
  readProfile: ({ db, person }) => readProfile(db, person.id),
  changeProfile: (context, wanted) => changeProfile(context, wanted),
  keepPhoto: (context) => keepPhoto(context, context.upload),
  removePhoto: (context) => removePhoto(context),
  readPhoto: (context) => readPhoto(context),
  readOrganisation: ({ db }, { organisation }) => readOrganisation(db, organisation),
  changeOrganisation: (context, { organisation, version, ...wanted }) => changeOrganisation(context, organisation, version, wanted),
  changeDomain: (context, { organisation, version, ...wanted }) => changeOrganisation(context, organisation, version, wanted),
  listOrganisations: async ({ db }) => ({ value: await listOrganisationNames(db), findings: [] }),
});
