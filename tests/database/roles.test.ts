/** Tests what each database role may touch: read from the catalogue and compared with the list below, which is reviewed like code. */
import { beforeAll, expect, test } from 'vitest';
import { newTestPlace, openPlace } from '../kit/database.ts';

const READ = 'select';
const ADD = 'insert select';
const WRITE = 'insert select update';
const ALL = 'delete insert select update';
/** Rows that are never changed: added, and taken back while nobody has seen them. */
const STAGE = 'delete insert select';

/** What is found out about a file, and what becomes of it. */
const FOUND = 'state name kind bytes sha256 width height stored shown small parts subject_kind subject_id';

/** What is asked for, and asked for again; a policy keeps from them what is made of it. */
const ASKING_FOR_STATEMENTS = {
  'public.statement': READ,
  ...columns(
    'public.statement',
    'portfolio_id of_account consolidated components covers from_date to_date language theme colours head commentary facts_at',
    'insert',
  ),
  ...columns('public.statement', 'state reason attempt file_id pages bytes ready_at', 'update'),
  ...columns('public.statement', 'requested_by', 'insert update'),
};

/** What is written; who wrote is told by the session. `subject`, `body` and `plain` may be corrected. */
const MESSAGE =
  'id thread_id answers_id portal_id account_id group_id advisor_id advisor_name from_client process_id regardless created_at created_name';
/** Of a signed-in person, whether staff or not; the policies decide which rows. */
const READ_BY_PEOPLE = {
  'public.organisation': READ,
  'public.portal': READ,
  'public.person': READ,
  'public.account': READ,
  'public.account_person': READ,
  'public.account_summary': READ,
  'public.portfolio': READ,
  'public.portfolio_summary': READ,
  'public.instrument': READ,
  'public.instrument_terms': READ,
  'public.price': READ,
  'public.rate': READ,
  'public.printed_figure': READ,
  'public.transaction': READ,
  'public.benchmark': READ,
  'public.bond_terms': READ,
  'public.property_terms': READ,
  'public.fund_weight': READ,
  'public.corporate_action': READ,
  'public.cost_method': READ,
  'public.benchmark_weight': READ,
  'public.commitment_event': READ,
  'public.portfolio_owner': READ,
  'public.portfolio_risk_profile': READ,
  'public.access_group': READ,
  'public.access_group_person': READ,
  'public.access_group_account': READ,
  'public.user_status': READ,
  'public.quarterly_payment': READ,
  'public.client_group': READ,
  'public.client_group_member': READ,
  'public.account_alert': READ,
  'public.portfolio_combined': READ,
  'public.account_member': READ,
  // Which statuses they have put away is their own.
  'public.hidden_status': READ,
  'public.process': READ,
  'public.process_form': READ,
  'public.default_process': READ,
  // How far details have come; that they are in force follows from the status.
  'public.account_check': READ,
  ...columns('public.account_check', 'state', 'update'),
  // What somebody has typed and not submitted is theirs alone, staff included.
  'public.form_draft': ALL,
  ...columns('public.hidden_status', 'identifier', 'insert'),
  'public.fund_record': READ,
  'public.fund_price': READ,
  // What somebody has marked is theirs alone, staff included.
  'public.favourite_fund': 'delete select',
  ...columns('public.favourite_fund', 'isin', 'insert'),
  'public.message': READ,
  ...columns('public.message', MESSAGE, 'insert'),
  ...columns('public.message', 'subject body plain', 'insert'),
  // How far somebody has read, and what they have put away, is theirs alone.
  'public.message_mark': READ,
  ...columns('public.message_mark', 'thread_id branch', 'insert'),
  ...columns('public.message_mark', 'read_at archived_at', 'insert update'),
  'public.document': READ,
  // Which documents somebody has marked, likewise.
  'public.document_favourite': 'delete select',
  ...columns('public.document_favourite', 'document_id', 'insert'),
  // What was projected for an account; none is changed afterwards but put away.
  'public.projection': READ,
  ...columns('public.projection', 'id account_id name inputs result created_at created_by created_name', 'insert'),
  ...columns('public.projection', 'active removed_at', 'update'),
  // What they have brought.
  'public.file': 'delete select',
  ...columns('public.file', FOUND, 'update'),
  ...columns('public.file', 'id purpose room', 'insert'),
  ...columns('public.file', 'name parts', 'insert update'),
};

/** By whoever wrote them; staff all. */
const CORRECTING_MESSAGES = {
  ...columns('public.message', 'subject body plain', 'insert update'),
  ...columns('public.message', 'version changed_at', 'update'),
};

/** How portals are used, which is gathered from the audit log and written by nobody else. */
const USAGE = { 'public.usage_event': READ, 'public.usage_entry': READ, 'public.usage_member': READ };

/** The documents of clients, by whoever keeps them. */
const KEEPING_DOCUMENTS = {
  'public.document': 'delete select',
  ...columns('public.document', 'id account_id group_id', 'insert'),
  ...columns('public.document', 'portfolio_id name stem type dated file_id generated', 'insert update'),
  ...columns('public.document', 'version updated_at updated_by', 'update'),
  'public.document_change': READ,
  ...columns('public.document_change', 'subject_id', 'insert'),
  ...columns('public.document_change', 'at by', 'update'),
};

/** What is said of a portal, by staff and by the professional who owns it. */
const SAID = 'document email language logos name phone subtitle terms theme version';

/** What whoever gives the occasion may write of a letter. */
const LETTER = 'id channel template language person_id account_id recipient parameters dedupe_key until';

/** Of oneself; the policies say whose it is. */
const OWN_RECORD = 'name phone language image updated_at';
/** What somebody is to the firm. */
const CLAIMS = 'is_admin is_professional is_company_admin is_messenger second_factor_exempt disabled organisation_id version';

/** What people say of what they have submitted: not how far it has come, nor whose it is. */
const ANSWERING = {
  ...columns('public.form', 'tenant_id id slug name published editable active collections', READ),
  // Names of what an open form offers, what models and risk profiles say, the firm's people, and what was published of pages and posts.
  ...columns(
    'public.record',
    'tenant_id id collection name active shown slug parent_id position access presented said public_slug public_from public_ids',
    READ,
  ),
  ...columns('public.record_version', 'tenant_id record_id version data published at', READ),
  // A file of the libraries that something published shows.
  // Or that a form offers, with its folders.
  ...columns('public.media_file', 'tenant_id id file_id library_id folder_id name', READ),
  ...columns('public.media_folder', 'tenant_id id library_id parent_id active', READ),
  'public.form_version': READ,
  'public.submission': 'delete select',
  ...columns('public.submission', 'id form_id owned created_at created_by created_name', 'insert'),
  ...columns('public.submission', 'version updated_at updated_by updated_name', 'update'),
  ...columns('public.submission', 'number account_id answers secrets submitted_at', 'insert update'),
  'public.submission_owner': ADD,
  'public.submission_entry': READ,
  ...columns('public.submission_entry', 'submission_id at author_id author_name comment', 'insert'),
  'public.submission_slug': STAGE,
};

/** Places in the store of files that no row names. */
const STORING = {
  'public.unnamed_file': 'delete',
  ...columns('public.unnamed_file', 'id', 'insert select'),
  ...columns('public.unnamed_file', 'leaving', 'select update'),
};

/** What people order, and withdraw. How far an order has come otherwise is not theirs to say. */
const ORDERING = {
  'public.client_order': READ,
  ...columns('public.client_order', 'id account_id portfolio_id instrument_id person_id name type whole unit_type units amount', 'insert'),
  ...columns('public.client_order', 'value cost losses currency nav nav_date fund_id_from_account_no call', 'insert'),
  ...columns('public.client_order', 'status_before status_after sale_reason carried_by created_at', 'insert'),
  ...columns('public.client_order', 'stage version', 'update'),
  'public.client_order_stage': ADD,
  // Where a provider keeps them is nobody's to know.
  ...columns('public.provided_document', 'tenant_id id account_id list language name type dated', READ),
  // For the rest of the transaction of an order, of its account, to the one status that goes with it.
  ...columns('public.account', 'status version', 'update'),
  ...columns('public.account_directory', 'status', 'update'),
};

/** Of whoever does not keep the house. */
const READ_BY_TAKING_PART = {
  // Accounts whose documents they see.
  'public.documented_account': READ,
  'public.held_account': READ,
  ...READ_BY_PEOPLE,
  ...ANSWERING,
  ...ORDERING,
  ...STORING,
  'public.own_account': READ,
  'public.shown_account': READ,
  // When somebody looked, and by what name; the policies leave what is their own.
  ...columns('public.audit_event', 'tenant_id seq at kind', READ),
  ...columns('public.audit_detail', 'tenant_id seq subject_kind subject_id detail', READ),
  'public.portal_file': READ,
  'public.subscription': READ,
  ...ASKING_FOR_STATEMENTS,
  // Which funds are to pay them each quarter; what they have said stays said.
  ...columns('public.quarterly_payment', 'account_id instrument_id number map name value at', 'insert'),
  ...columns('public.delivery', LETTER, 'insert'),
  ...columns('public.person', OWN_RECORD, 'update'),
  // Of a holder, by the client of the account.
  ...columns('public.account_person', 'confirmed_at', 'update'),
  // Of one's own organisation, by its company admins.
  ...columns('public.organisation', 'name address version', 'update'),
};

/** What is said of an account that is opened, and of somebody new. */
const NEW_ACCOUNT = 'id portal_id name email account_type status currency lead_advisor_id';
const NEW_PERSON = 'id name email phone language';

const PORTFOLIO =
  'name type currency objective risk_profile risk_level inception external_id esg_rating region reporting_currency color external_owner_name';

/** A version of a record is never changed. */
const RECORDS = {
  'public.record': ADD,
  ...columns(
    'public.record',
    'parent_id name slug data search position active removal removed_at removed_by version published_at published_by updated_at updated_by public_slug public_from public_ids',
    'update',
  ),
  'public.record_version': ADD,
};

/** What the firm offers. */
const FUNDS = {
  'public.fund_record': ADD,
  ...columns('public.fund_record', 'name data search active', 'update'),
  'public.fund_price': ADD,
  ...columns('public.fund_price', 'day price active', 'update'),
};

/** The audit log: rows are added, and that is all; of the heads the last is signed anew. */
const STREAM = {
  'public.audit_event': ADD,
  'public.audit_detail': ADD,
  'public.audit_checkpoint': ADD,
  ...columns('public.audit_checkpoint', 'at closing scheme key signature', 'update'),
};

/** By whoever changes what a person is: whose they are, and not what they are. */
const ENDING_SESSIONS = { 'public.session': 'delete', ...columns('public.session', 'tenant_id user_id vouched_by', 'select') };

/** By whoever invites: what a registration that nobody has proved has left. */
const INVITING = {
  'public.unproved_client': READ,
  'public.credential': 'delete',
  ...columns('public.credential', 'tenant_id user_id provider_id', READ),
  ...ENDING_SESSIONS,
  'public.single_use_link': 'insert',
  ...columns('public.single_use_link', 'tenant_id purpose person_id', READ),
  ...columns('public.single_use_link', 'used_at', 'select update'),
};

/** By whoever looks after clients: how far they have come, and nothing else of their accounts. */
const CHANGING_STATUS = {
  ...columns('public.account', 'status notifications_disabled version', 'update'),
  ...columns('public.account_directory', 'status', 'update'),
};

/** Of whoever looks after clients: what they keep together for themselves. */
const HOUSEHOLDS = {
  'public.household': READ,
  ...columns('public.household', 'id', 'insert'),
  ...columns('public.household', 'name', 'insert update'),
  ...columns('public.household', 'active version', 'update'),
  'public.household_account': 'delete select',
  ...columns('public.household_account', 'household_id account_id position', 'insert'),
};

const MAY: Record<string, Record<string, string>> = {
  // Before a person is known: the tenant of a host, and signing in.
  portico_gate: {
    'public.tenant': READ,
    'public.tenant_host': READ,
    // What the portal of a host wears; and a portal for whoever has proved a code.
    'public.portal': READ,
    'public.portal_file': READ,
    'public.subscription': READ,
    ...columns('public.portal', 'organisation_id key name subtitle theme logos owner_id', 'insert'),
    'public.navigation_item': READ,
    'public.subnavigation_item': READ,
    'public.wording': READ,
    'public.person': READ,
    'public.signed_in_person': READ,
    // What signing in may change of a person, none of it what the person may do.
    ...columns(
      'public.person',
      'auth_type email_verified image last_login second_factor_enabled second_factor_target updated_at',
      'update',
    ),
    // And what whoever signs up says of themselves.
    ...columns('public.person', 'email language name phone terms_accepted_at', 'insert update'),
    // The first administrator of a firm: a policy refuses any other.
    'public.person.is_admin': 'insert',
    'public.session': ALL,
    'public.credential': ALL,
    'public.verification': ALL,
    'public.attempt': ALL,
    'public.second_factor': ALL,
    'public.pin': ALL,
    'public.backup_code': ALL,
    'public.passkey': ALL,
    'public.known_device': ADD,
    'public.single_use_link': ADD,
    ...columns('public.delivery', LETTER, 'insert'),
    ...columns('public.single_use_link', 'used_at session_id', 'update'),
    ...STREAM,
    'drizzle.__drizzle_migrations': READ,
  },
  // A signed-in person's request, further narrowed to tenant and person by the policies.
  portico_person: {
    ...READ_BY_TAKING_PART,
    'public.client_group_welcomed': READ,
    ...columns('public.client_group_welcomed', 'group_id', 'insert'),
    // All but `source`, the name of a file, which may say who else is a client.
    ...columns('public.arrival', 'tenant_id id kind committed_at undone_at', READ),
    // Their own status, in the ways that a trigger lets them; and what they ask to be checked.
    ...columns('public.account', 'status version', 'update'),
    // That they accept the terms of their portal.
    ...columns('public.account', 'terms_accepted_at', 'update'),
    ...columns('public.account_directory', 'tenant_id account_id', READ),
    ...columns('public.account_directory', 'status', 'update'),
    ...columns('public.account_check', 'account_id submission_id asked_at', 'insert'),
    // The order that comes along, in a portfolio that there may not be yet.
    ...columns('public.client_order', 'kind subscription', 'insert'),
    ...columns('public.portfolio', 'account_id name type currency', 'insert'),
  },
  // The same of a professional; and what they may know of the rest of their organisation.
  portico_advisor: {
    ...USAGE,
    ...READ_BY_TAKING_PART,
    'public.arrival': READ,
    // Groups and households that they keep; what a group says when its members come in is said by staff.
    ...columns('public.client_group', 'id kept_by', 'insert'),
    ...columns('public.client_group', 'name score', 'insert update'),
    ...columns('public.client_group', 'active version', 'update'),
    'public.client_group_member': STAGE,
    ...HOUSEHOLDS,
    ...CORRECTING_MESSAGES,
    ...KEEPING_DOCUMENTS,
    // Whose documents they keep.
    'public.kept_subject': READ,
    ...CHANGING_STATUS,
    'public.portal_file': ADD,
    ...columns('public.portal', SAID, 'update'),
    // They open accounts that they lead, name who takes part in them while they do, and ask their clients in.
    ...columns('public.account', NEW_ACCOUNT, 'insert'),
    ...columns('public.account', 'client_id inception', 'update'),
    ...columns('public.account', 'status name account_type', 'insert update'),
    'public.account_directory': ADD,
    ...columns('public.account_directory', 'name', 'update'),
    ...columns('public.portfolio', 'name type objective risk_level esg_rating region inception version', 'update'),
    ...columns('public.account_person', 'account_id person_id part', 'insert'),
    ...columns('public.account_person', 'main_holder_id', 'update'),
    ...columns('public.person', NEW_PERSON, 'insert'),
    ...columns('public.person', 'name phone language', 'insert update'),
    'public.invitation': ADD,
    'public.client_email': ADD,
    ...INVITING,
    // Of such a letter what became of it.
    ...columns('public.delivery', 'tenant_id state late attempt created_at sent_at', READ),
    ...columns('public.delivery', 'id', 'insert select'),
  },
  // The same of a person who sees everything of the tenant, and brings facts in.
  portico_staff: {
    ...USAGE,
    'public.usage_progress': READ,
    ...READ_BY_PEOPLE,
    ...FUNDS,
    ...columns('public.person', `${OWN_RECORD} ${CLAIMS} placed_by_staff email_verified`, 'update'),
    // How the firm looks.
    ...columns('public.tenant', 'id', READ),
    ...columns('public.tenant', 'settings version', 'select update'),
    ...CHANGING_STATUS,
    ...columns('public.user_status', 'name alert mail persistent notifications_disabled redirect version', 'update'),
    // Records that are data, and what is kept beside those with tables of their own.
    ...RECORDS,
    'public.client_group': ADD,
    ...columns('public.client_group', 'name score welcome active version', 'update'),
    'public.client_group_member': STAGE,
    'public.account_alert': STAGE,
    'public.portfolio_combined': STAGE,
    'public.account_member': STAGE,
    ...HOUSEHOLDS,
    'public.record_editor': ALL,
    'public.bulk_action': ADD,
    ...columns('public.bulk_action', 'state ended_at', 'update'),
    ...columns('public.record', 'external_id', 'update'),
    'public.record_import': ADD,
    ...columns('public.record_import', 'columns state done left_out counts stopped_why asked_by bundle_id bundle_place', 'update'),
    'public.record_import_row': ADD,
    ...columns('public.record_import_row', 'cells verdict changes name record_id version undone left_why', 'update'),
    'public.bundle': READ,
    ...columns('public.bundle', 'file_name file_id bytes strangers', 'insert'),
    ...columns('public.bundle', 'state stopped_why asked_by begun_at undo_begun_at', 'update'),
    'public.bundle_file': READ,
    ...columns('public.bundle_file', 'bundle_id place entry name content holds bytes', 'insert'),
    ...columns('public.bundle_file', 'state import_id why', 'update'),
    'public.data_run': READ,
    ...columns('public.data_run', 'process_id', 'insert'),
    ...columns('public.data_run', 'state ended_at', 'update'),
    'public.data_run_step': READ,
    ...columns('public.data_run_step', 'run_id place get_from_api method location file file_name dataset', 'insert'),
    ...columns('public.data_run_step', 'state', 'update'),
    'public.dataset': 'delete select',
    'public.dataset_row': READ,
    ...columns('public.account', 'external_id inception active is_group', 'update'),
    ...columns('public.portfolio', 'id', 'insert'),
    // A change of ownership that is committed or undone writes the account.
    ...columns('public.portfolio', `account_id ${PORTFOLIO}`, 'insert update'),
    ...columns('public.portfolio', 'active version', 'update'),
    ...columns('public.navigation_item', 'name link icon visible user_status position active version', 'update'),
    ...columns('public.subnavigation_item', 'item_id name link position active version', 'update'),
    // Stored figures that are to be made anew.
    'public.account_summary': 'delete select',
    'public.portfolio_summary': 'delete select',
    'public.portal': ADD,
    ...columns('public.portal', `${SAID} active owner_id subscription_id`, 'update'),
    'public.portal_file': ADD,
    'public.subscription': WRITE,
    'public.wording': ALL,
    'public.arrival': WRITE,
    // What is entered by hand, and never changed.
    'public.transaction': ADD,
    'public.instrument': ADD,
    'public.instrument_terms': ADD,
    'public.price': ADD,
    'public.holding_worth': ADD,
    'public.property_terms': ADD,
    'public.import': WRITE,
    'public.import_row': WRITE,
    ...ASKING_FOR_STATEMENTS,
    'public.navigation_item': STAGE,
    'public.subnavigation_item': STAGE,
    ...columns('public.media_folder', 'library_id', 'insert'),
    ...columns('public.media_folder', 'parent_id name', 'insert update'),
    ...columns('public.media_folder', 'active version updated_at updated_by', 'update'),
    'public.media_folder': READ,
    'public.market_data_run': READ,
    ...columns('public.market_data_run', 'asked_by', 'insert'),
    ...columns('public.media_file', 'id library_id', 'insert'),
    ...columns('public.media_file', 'folder_id name stem type file_id', 'insert update'),
    ...columns('public.media_file', 'version updated_at updated_by', 'update'),
    'public.media_file': 'delete select',
    ...CORRECTING_MESSAGES,
    // Deleted and restored in the administration.
    ...columns('public.message', 'active', 'update'),
    ...KEEPING_DOCUMENTS,
    'public.access_group': WRITE,
    'public.access_group_person': STAGE,
    'public.access_group_account': STAGE,
    'public.audit_event': READ,
    'public.audit_detail': READ,
    'public.audit_checkpoint': READ,
    ...STORING,
    ...INVITING,
    // What they read of a letter holds no parameter, and what they change sends a dead one again.
    ...columns('public.delivery', 'parameters dedupe_key account_id', 'insert'),
    ...columns('public.delivery', 'id channel template language person_id recipient until', 'insert select'),
    ...columns('public.delivery', 'state attempt next_at', 'select update'),
    ...columns('public.delivery', 'tenant_id sender subject html body attachments last_error late provider_id created_at sent_at', READ),
    'public.mail': READ,
    'public.sms': READ,
    'public.form': WRITE,
    'public.form_version': ADD,
    'public.process': WRITE,
    'public.submission': ALL,
    'public.submission_owner': STAGE,
    'public.submission_entry': ADD,
    'public.client_order': WRITE,
    'public.client_order_stage': ADD,
    ...columns('public.provided_document', 'tenant_id id account_id list language name type dated', READ),
    'public.order_call': 'delete select',
    'public.submission_slug': STAGE,
    ...columns('public.account', 'id portal_id status lead_advisor_id', 'insert'),
    ...columns('public.account', 'name email account_type currency', 'insert update'),
    ...columns('public.account', 'client_id', 'update'),
    ...columns('public.account', 'status portal_id lead_advisor_id', 'insert update'),
    'public.account_directory': STAGE,
    ...columns('public.account_directory', 'name', 'update'),
    'public.account_person': STAGE,
    ...columns('public.account_person', 'part confirmed_at main_holder_id', 'update'),
    ...columns('public.person', NEW_PERSON, 'insert'),
    ...columns('public.person', 'name phone language organisation_id is_professional', 'insert update'),
    'public.invitation': ADD,
    'public.client_email': ADD,
    'public.organisation': READ,
    ...columns('public.organisation', 'id', 'insert'),
    ...columns('public.organisation', 'name url domain domain_rule address photo', 'insert update'),
    ...columns('public.organisation', 'active version', 'update'),
  },
  // A tenant without a person: jobs, imports being checked, the command line; and the queues.
  portico_work: {
    'public.usage_event': 'delete insert select',
    ...columns('public.usage_event', 'subject_id', 'update'),
    'public.usage_entry': 'delete insert select',
    ...columns('public.usage_entry', 'count last_at', 'update'),
    'public.usage_member': 'delete insert select',
    'public.usage_progress': ADD,
    ...columns('public.usage_progress', 'seq', 'update'),
    'public.account_check': READ,
    ...columns('public.account_check', 'state', 'update'),
    'public.holding_worth': READ,
    'public.tenant': STAGE,
    ...columns('public.tenant', 'pages settings version', 'update'),
    'public.tenant_host': STAGE,
    'public.organisation': WRITE,
    'public.portal': WRITE,
    'public.portal_file': ADD,
    'public.subscription': WRITE,
    'public.wording': READ,
    'public.person': WRITE,
    'public.credential': WRITE,
    'public.single_use_link': 'insert',
    // What a token has let in for one call.
    ...columns('public.single_use_link', 'tenant_id purpose digest session_id', READ),
    ...columns('public.single_use_link', 'used_at', 'select update'),
    ...columns('public.session', 'id', READ),
    ...ENDING_SESSIONS,
    // What has ended long ago names networks.
    ...columns('public.session', 'created_at', READ),
    'public.attempt': 'delete',
    ...columns('public.attempt', 'tenant_id at', READ),
    ...STREAM,
    // What a provider answered last is nobody's but the server's own.
    'public.source_answer': 'delete select',
    ...columns('public.source_answer', 'question answer answered_at failing_since', 'insert update'),
    ...columns('public.source_answer', 'subject', 'insert'),
    // Nor is what a provider of orders is asked, and where it keeps its documents.
    'public.order_call': ALL,
    'public.provided_document': ALL,
    // Personal data beside the stream can be erased, and not changed.
    ...columns('public.audit_detail', 'actor_id viewing_id address address_digest address_salt subject_id detail salt erased_at', 'update'),
    'public.file': ALL,
    'public.named_file': READ,
    'public.unnamed_file': 'delete select',
    ...columns('public.unnamed_file', 'id', 'insert'),
    ...columns('public.unnamed_file', 'leaving', 'update'),
    'public.media_folder': ALL,
    'public.market_data_run': 'delete select',
    ...columns('public.market_data_run', 'asked_by', 'insert'),
    ...columns('public.market_data_run', 'ended_at imports missing prices rates state', 'update'),
    'public.media_file': ALL,
    // Documents of a demo; and that clients were written to.
    'public.document': 'delete insert select',
    ...columns('public.document', 'told_at', 'update'),
    'public.document_favourite': READ,
    'public.document_change': READ,
    'public.message': ADD,
    ...columns('public.message', 'notification', 'update'),
    'public.message_mark': READ,
    'public.user_status': ADD,
    'public.quarterly_payment': ADD,
    ...columns('public.quarterly_payment', 'told_at', 'update'),
    'public.quarter_distributed': ADD,
    'public.projection': 'delete insert select',
    'public.account': WRITE,
    'public.account_person': WRITE,
    ...FUNDS,
    ...RECORDS,
    // What has lain in the bin for long.
    'public.record': STAGE,
    'public.record_editor': 'delete select',
    'public.client_group': ADD,
    'public.client_group_member': ADD,
    'public.client_group_welcomed': ADD,
    'public.household': ADD,
    'public.household_account': ADD,
    'public.account_alert': ADD,
    'public.portfolio_combined': ADD,
    'public.account_member': ADD,
    'public.bulk_action': READ,
    ...columns('public.bulk_action', 'state done failures ended_at', 'update'),
    'public.record_import': READ,
    ...columns(
      'public.record_import',
      'state decimal_comma done left_out counts worker stopped_why forgotten committed_at undone_at',
      'update',
    ),
    'public.record_import_row': 'delete select',
    ...columns('public.record_import_row', 'cells verdict waits problems changes record_id name left_why', 'update'),
    'public.bundle': READ,
    ...columns('public.bundle', 'state stopped_why worker file_id done_at undone_at', 'update'),
    'public.bundle_file': READ,
    ...columns('public.bundle_file', 'state import_id why', 'update'),
    'public.data_run': 'delete select',
    ...columns('public.data_run', 'state worker ended_at', 'update'),
    'public.data_run_step': READ,
    ...columns('public.data_run_step', 'state rows why ended_at', 'update'),
    'public.dataset': ALL,
    'public.dataset_row': ALL,
    'public.access_group': WRITE,
    'public.access_group_person': STAGE,
    'public.access_group_account': STAGE,
    'public.account_directory': ALL,
    'public.account_summary': ALL,
    'public.account_checkpoint': ALL,
    'public.daily_series': ALL,
    'public.earlier_checkpoint': ALL,
    'public.portfolio': WRITE,
    'public.portfolio_summary': ALL,
    'public.arrival': WRITE,
    'public.benchmark': WRITE,
    'public.import': WRITE,
    'public.import_row': ALL,
    'public.statement': WRITE,
    'public.delivery': WRITE,
    'public.instrument': ADD,
    'public.instrument_terms': STAGE,
    'public.price': STAGE,
    'public.rate': STAGE,
    'public.printed_figure': 'insert select',
    'public.transaction': STAGE,
    'public.bond_terms': STAGE,
    'public.property_terms': STAGE,
    'public.fund_weight': STAGE,
    'public.corporate_action': STAGE,
    'public.cost_method': STAGE,
    'public.benchmark_weight': STAGE,
    'public.commitment_event': STAGE,
    'public.portfolio_owner': STAGE,
    'public.portfolio_risk_profile': STAGE,
    'pgboss.version': 'select update',
    'pgboss.queue': 'select update',
    'pgboss.schedule': READ,
    'pgboss.subscription': READ,
    'pgboss.bam': READ,
    'pgboss.job': ALL,
    'pgboss.job_common': ALL,
    'pgboss.job_dependency': ALL,
    'public.invitation': ADD,
    'public.form': WRITE,
    'public.form_version': ADD,
    'public.process': WRITE,
    'public.process_form': READ,
    'public.default_process': READ,
    'public.submission': ADD,
    'public.submission_owner': ADD,
    'public.submission_entry': ADD,
    'public.client_order': WRITE,
    'public.client_order_stage': ADD,
  },
  // What the functions that look records and clients up run as; nobody enters it.
  portico_search: {
    // And that tell who looks after an account, and who waits to be confirmed for one.
    ...columns('public.message', 'tenant_id id thread_id created_by from_client', READ),
    ...columns('public.account_person', 'tenant_id account_id person_id part confirmed_at', READ),
    ...columns('public.person', 'tenant_id id name email disabled is_admin is_professional is_messenger organisation_id', READ),
    'public.access_group': READ,
    'public.access_group_person': READ,
    'public.access_group_account': READ,
    'public.account_member': READ,
    ...columns('public.record', 'tenant_id id collection search active', READ),
    ...columns('public.account', 'tenant_id id name external_id active lead_advisor_id portal_id', READ),
    ...columns('public.portfolio', 'tenant_id account_id active name external_id', READ),
  },
};

function columns(table: string, names: string, may: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [`${table}.${name}`, may]));
}

interface TableGrant {
  readonly role: string;
  /** A table, or a column of one. */
  readonly name: string;
  readonly may: string;
}

// Whatever somebody other than the owner may touch.
const GRANTED = `
select case grantee when 0 then 'public' else grantee::regrole::text end as role, name,
  string_agg(lower(privilege_type), ' ' order by privilege_type) as may
from (
  select acl.grantee, acl.privilege_type, format('%s.%s', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral aclexplode(c.relacl) acl
  where n.nspname in ('public', 'pgboss', 'drizzle') and acl.grantee <> c.relowner
  union all
  select acl.grantee, acl.privilege_type, format('%s.%s.%s', n.nspname, c.relname, a.attname)
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    cross join lateral aclexplode(a.attacl) acl
  where n.nspname in ('public', 'pgboss', 'drizzle') and not a.attisdropped
) granted
group by 1, 2`;

// Schemas and databases that somebody may create in, temporary tables included.
const CREATING = `
select role, nspname as place from unnest($1::text[]) role, pg_namespace where has_schema_privilege(role, oid, 'CREATE')
union all
select role, 'the database' from unnest($1::text[]) role where has_database_privilege(role, current_database(), 'CREATE, TEMPORARY')`;

let granted: TableGrant[];
let creating: unknown[];

beforeAll(async () => {
  const place = await newTestPlace();
  try {
    await (await openPlace(place, { queues: ['one'] })).close();
    await place.asSuperuser(async (client) => {
      granted = (await client.query<TableGrant>(GRANTED)).rows;
      creating = (await client.query(CREATING, [Object.keys(MAY)])).rows;
    });
  } finally {
    await place.dispose();
  }
});

test.each(Object.entries(MAY))('%s may touch this and nothing else', (role, may) => {
  expect(Object.fromEntries(granted.filter((one) => one.role === role).map((one) => [one.name, one.may]))).toEqual(may);
});

test('nobody else may touch anything: not everybody, and not a log-in before it enters a role', () => {
  expect(granted.filter(({ role }) => !(role in MAY))).toEqual([]);
});

test('no role may create anything, not even temporary tables', () => {
  expect(creating).toEqual([]);
});
