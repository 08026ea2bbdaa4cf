-- What the status of an account is once an order has come to nothing: what it was before that order, and before those that it came upon and that have
-- come to nothing since. Two orders of which the earlier is rejected first would else leave the status of the earlier for good.
CREATE FUNCTION status_without(o client_order) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE earlier client_order;
BEGIN
  LOOP
    SELECT e.* INTO earlier FROM client_order e WHERE e.tenant_id = o.tenant_id AND e.account_id = o.account_id AND e.status_after IS NOT NULL
      AND (e.created_at, e.id) < (o.created_at, o.id) ORDER BY e.created_at DESC, e.id DESC LIMIT 1;
    EXIT WHEN NOT FOUND OR earlier.status_after <> o.status_before OR earlier.stage NOT IN ('rejected', 'cancelled') OR NOT EXISTS
      (SELECT FROM client_order_stage s WHERE s.tenant_id = o.tenant_id AND s.order_id = earlier.id AND s.stage = earlier.stage AND s.at >= o.created_at);
    o := earlier;
  END LOOP;
  RETURN o.status_before;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_sets_status() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM set_config('app.ordering', NEW.account_id::text || ' ' || CASE WHEN TG_OP = 'INSERT' THEN NEW.status_after ELSE status_without(NEW) END, true);
  RETURN NULL;
END $$;
