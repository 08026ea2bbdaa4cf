-- The name of a tab belongs to the texts of whatever adds the tab: what firms say in its place goes with it.
ALTER TABLE wording NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE wording w SET key = k.now FROM (VALUES
  ('portfolios.tab.attribution', 'performance.tab.attribution'),
  ('portfolios.tab.bonds', 'performance.tab.bonds'),
  ('portfolios.tab.calendar-years', 'performance.tab.calendar-years'),
  ('portfolios.tab.cash', 'performance.tab.cash'),
  ('portfolios.tab.changes', 'performance.tab.changes'),
  ('portfolios.tab.charges', 'performance.tab.charges'),
  ('portfolios.tab.contract-notes', 'ledger.tab.contract-notes'),
  ('portfolios.tab.cumulative', 'performance.tab.cumulative'),
  ('portfolios.tab.discrete', 'performance.tab.discrete'),
  ('portfolios.tab.fees', 'performance.tab.fees'),
  ('portfolios.tab.orders', 'orders.tab.orders'),
  ('portfolios.tab.performance', 'performance.tab.performance'),
  ('portfolios.tab.realised', 'performance.tab.realised'),
  ('portfolios.tab.simulated', 'performance.tab.simulated'),
  ('portfolios.tab.transaction-file', 'performance.tab.transaction-file'),
  ('portfolios.tab.transactions', 'ledger.tab.transactions')) AS k (before, now) WHERE w.key = k.before;
--> statement-breakpoint
-- The files of fees and of charges are called as their tabs are.
UPDATE wording SET key = 'performance.csv.file.fees' WHERE key = 'performance.csv.file.charges';
--> statement-breakpoint
UPDATE wording SET key = 'performance.csv.file.charges' WHERE key = 'performance.csv.file.transaction-costs';
--> statement-breakpoint
ALTER TABLE wording FORCE ROW LEVEL SECURITY;
