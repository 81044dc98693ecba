CREATE SCHEMA pixctl_store;
CREATE FUNCTION pixctl_store.audit_add(what text, subject text, process text, value json) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO pixctl_store.audit (content) VALUES (json_build_object('at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'role', session_user, 'process', process, 'what', what, 'subject', subject, 'value', value)::text);
END
$$;
CREATE FUNCTION pixctl_store.audit_approval() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  PERFORM pixctl_store.audit_add('approval', NEW.hash, NULL, json_build_object('approver', NEW.approver, 'role', NEW.role, 'line', NEW.line));
  RETURN NULL;
END
$$;
CREATE FUNCTION pixctl_store.audit_entry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  what text := 'entry';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    what := CASE WHEN NEW.tries > OLD.tries THEN 'attempt' WHEN NEW.fence > OLD.fence THEN 'settlement'
      ELSE 'outcome' END;
  END IF;
  PERFORM pixctl_store.audit_add(what, NEW.id, NEW.process, json_build_object('outcome', NEW.outcome, 'detail', NEW.detail, 'tries', NEW.tries, 'fence', NEW.fence,
    'at', to_char(NEW.attempted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'amount', NEW.amount,
    'intent', encode(sha256(convert_to(NEW.intent, 'UTF8')), 'hex')));
  RETURN NULL;
END
$$;
CREATE FUNCTION pixctl_store.audit_plan() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pixctl_store.audit_add('plan-deleted', OLD.hash, NULL, json_build_object('name', OLD.name));
  ELSE
    PERFORM pixctl_store.audit_add('plan', NEW.hash, NULL, json_build_object('name', NEW.name, 'profile', NEW.profile, 'total', NEW.total, 'rows', NEW.rows,
    'bytes', NEW.bytes, 'role', NEW.role, 'person', NEW.planned_by));
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION pixctl_store.audit_process() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  PERFORM pixctl_store.audit_add('process', NEW.id, NEW.id, json_build_object('machine', NEW.machine, 'person', NEW.person, 'pid', NEW.pid));
  RETURN NULL;
END
$$;
CREATE FUNCTION pixctl_store.is_process(id text, machine text, person text, born text, pid_space text, pid bigint, started_at timestamp with time zone, lease_until timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN RETURN COALESCE(COALESCE(length(id), 0) <= 1000 AND COALESCE(length(machine), 0) <= 1000 AND COALESCE(length(person), 0) <= 1000 AND COALESCE(length(born), 0) <= 1000 AND COALESCE(length(pid_space), 0) <= 1000 AND pid BETWEEN 0 AND 9007199254740991 AND started_at BETWEEN to_timestamp(0) AND clock_timestamp() + interval '1 day'
    AND lease_until BETWEEN to_timestamp(0) AND clock_timestamp() + interval '1 minute', false); END
$$;
CREATE FUNCTION pixctl_store.is_entry(id text, profile text, origin text, account_key text, operation text, correlation_id text, debt text, intent text, outcome text, amount bigint, tries bigint, fence bigint, attempted_at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  json json;
BEGIN
  json := regexp_replace(intent, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u0001', 'g')::json;
  RETURN COALESCE(json_typeof(json) = 'object' AND COALESCE(length(id), 0) <= 1000 AND octet_length(intent) <= 1048576 AND attempted_at BETWEEN to_timestamp(0) AND clock_timestamp() + interval '1 day'
    AND (amount IS NULL OR amount BETWEEN 0 AND 9007199254740991) AND tries BETWEEN 1 AND 1000000000 AND fence BETWEEN 1 AND 1000000000
    AND outcome IN ('pending', 'done', 'refused', 'not-done', 'unknown')
    AND (json -> 'profile')::text IS NOT DISTINCT FROM to_json(profile)::text
    AND (json -> 'origin')::text IS NOT DISTINCT FROM to_json(origin)::text
    AND (json -> 'key')::text IS NOT DISTINCT FROM to_json(account_key)::text
    AND (json -> 'operation')::text IS NOT DISTINCT FROM to_json(operation)::text
    AND (json -> 'correlationID')::text IS NOT DISTINCT FROM to_json(correlation_id)::text
    AND (json -> 'debt')::text IS NOT DISTINCT FROM to_json(debt)::text
    AND (json -> 'amount')::text IS NOT DISTINCT FROM to_json(amount)::text
    AND json_typeof(json -> 'method') = 'string' AND json_typeof(json -> 'path') = 'string'
    AND COALESCE(json_typeof(json -> 'params'), 'object') = 'object' AND COALESCE(json_typeof(json -> 'query'), 'object') = 'object' AND COALESCE(json_typeof(json -> 'agreed'), 'array') = 'array'
    AND COALESCE(json_typeof(json -> 'mandate'), 'string') = 'string' AND COALESCE(json_typeof(json -> 'generated'), 'boolean') = 'boolean', false);
EXCEPTION WHEN OTHERS THEN
  RETURN false;
END
$$;
CREATE FUNCTION pixctl_store.is_plan(name text, hash text, profile text, planned_by text, total bigint, rows bigint, bytes bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN RETURN COALESCE(COALESCE(length(name), 0) <= 1000 AND COALESCE(length(hash), 0) <= 1000 AND COALESCE(length(profile), 0) <= 1000 AND COALESCE(length(planned_by), 0) <= 1000 AND total BETWEEN 0 AND 9007199254740991 AND rows BETWEEN 0 AND 9007199254740991 AND bytes BETWEEN 0 AND 9007199254740991, false); END
$$;
CREATE FUNCTION pixctl_store.is_plan_part(part integer, content text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN RETURN COALESCE(part >= 0 AND octet_length(content) <= 65536, false); END
$$;
CREATE FUNCTION pixctl_store.is_approval(approver text, line text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN RETURN COALESCE(COALESCE(length(approver), 0) <= 1000 AND octet_length(line) <= 4096 AND line !~ '[\r\n]', false); END
$$;
CREATE FUNCTION pixctl_store.is_claim(work text, outcome text, line text, row_number bigint, fence bigint, at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN RETURN COALESCE(COALESCE(length(work), 0) <= 1000 AND COALESCE(length(outcome), 0) <= 1000 AND row_number BETWEEN 0 AND 1000000000 AND fence BETWEEN 1 AND 1000000000 AND at BETWEEN to_timestamp(0) AND clock_timestamp() + interval '1 day'
    AND (line IS NULL OR octet_length(line) <= 4096 AND line !~ '[\r\n]'), false); END
$$;
CREATE FUNCTION pixctl_store.is_document(name text, content text, version bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  json json;
BEGIN
  json := regexp_replace(content, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u0001', 'g')::json;
  RETURN COALESCE(json_typeof(json) = 'object' AND COALESCE(length(name), 0) <= 1000 AND octet_length(content) <= 67108864 AND version BETWEEN 1 AND 1000000000, false);
EXCEPTION WHEN OTHERS THEN
  RETURN false;
END
$$;
CREATE FUNCTION pixctl_store.is_me(role text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN RETURN role = session_user; END
$$;
CREATE FUNCTION pixctl_store.may_approve(of_plan text, as_role text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  UPDATE pixctl_store.plan AS p SET bytes = p.bytes WHERE p.hash = of_plan AND p.role <> session_user;
  RETURN FOUND AND as_role = session_user;
END
$$;
CREATE FUNCTION pixctl_store.may_change_plan(of_plan text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  UPDATE pixctl_store.plan AS p SET bytes = p.bytes WHERE p.hash = of_plan AND p.role = session_user;
  RETURN FOUND AND NOT EXISTS (SELECT 1 FROM pixctl_store.approval a WHERE a.hash = of_plan);
END
$$;
CREATE TABLE pixctl_store.approval (
    hash text NOT NULL,
    approver text NOT NULL,
    line text NOT NULL,
    role text DEFAULT SESSION_USER NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE pixctl_store.audit (
    number bigint NOT NULL,
    content text NOT NULL
);
ALTER TABLE pixctl_store.audit ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME pixctl_store.audit_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE pixctl_store.claim (
    work text NOT NULL,
    row_number bigint NOT NULL,
    process text NOT NULL,
    fence bigint NOT NULL,
    outcome text,
    line text,
    at timestamp with time zone NOT NULL
);
CREATE TABLE pixctl_store.document (
    name text NOT NULL,
    version bigint NOT NULL,
    content text NOT NULL
);
CREATE TABLE pixctl_store.entry (
    id text NOT NULL,
    sequence bigint NOT NULL,
    attempted_at timestamp with time zone NOT NULL,
    profile text NOT NULL,
    origin text,
    account_key text,
    operation text NOT NULL,
    correlation_id text,
    id_key text,
    path_key text,
    amount bigint,
    debt text,
    intent text NOT NULL,
    outcome text NOT NULL,
    detail text,
    unseen boolean NOT NULL,
    tries bigint NOT NULL,
    fence bigint NOT NULL,
    process text NOT NULL
);
ALTER TABLE pixctl_store.entry ALTER COLUMN sequence ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME pixctl_store.entry_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE pixctl_store.plan (
    name text NOT NULL,
    hash text NOT NULL,
    profile text NOT NULL,
    total bigint NOT NULL,
    rows bigint NOT NULL,
    bytes bigint NOT NULL,
    planned_by text NOT NULL,
    role text DEFAULT SESSION_USER NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE pixctl_store.plan_part (
    hash text NOT NULL,
    part integer NOT NULL,
    content text NOT NULL
);
CREATE TABLE pixctl_store.process (
    id text NOT NULL,
    machine text NOT NULL,
    person text NOT NULL,
    pid bigint NOT NULL,
    born text,
    pid_space text,
    started_at timestamp with time zone NOT NULL,
    lease_until timestamp with time zone NOT NULL
);
CREATE TABLE pixctl_store.store (
    only_row boolean NOT NULL,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT store_only_row_check CHECK (only_row)
);
INSERT INTO pixctl_store.audit OVERRIDING SYSTEM VALUE VALUES (1, '{"at" : "2026-11-28T09:08:41.356202Z", "role" : "pixctl", "process" : "581a8612-e016-469b-a4b3-8baa6b332021", "what" : "process", "subject" : "581a8612-e016-469b-a4b3-8baa6b332021", "value" : {"machine" : "vm", "person" : "test@pixctl-test-5jP215", "pid" : 24516}}');
INSERT INTO pixctl_store.audit OVERRIDING SYSTEM VALUE VALUES (2, '{"at" : "2026-11-28T09:08:41.358582Z", "role" : "pixctl", "process" : "581a8612-e016-469b-a4b3-8baa6b332021", "what" : "entry", "subject" : "b5c9775d-9636-4d2d-82dc-61c597939e8a", "value" : {"outcome" : "done", "detail" : null, "tries" : 1, "fence" : 1, "at" : "2026-11-21T12:00:00.000000Z", "amount" : null, "intent" : "d34007bfb6363d679381e0a6894cb673b39cb51dff68249fbe66799a40629f64"}}');
INSERT INTO pixctl_store.audit OVERRIDING SYSTEM VALUE VALUES (3, '{"at" : "2026-11-28T09:08:41.358700Z", "role" : "pixctl", "process" : "581a8612-e016-469b-a4b3-8baa6b332021", "what" : "entry", "subject" : "29883c28-c9ce-45bf-979b-e04be95c3d27", "value" : {"outcome" : "done", "detail" : null, "tries" : 1, "fence" : 1, "at" : "2026-11-21T12:00:00.000000Z", "amount" : null, "intent" : "0db170a14c46330ea94d6369c8f441c27e1eec29d0babf840861581d0bd03e7f"}}');
INSERT INTO pixctl_store.audit OVERRIDING SYSTEM VALUE VALUES (4, '{"at" : "2026-11-28T09:08:41.358761Z", "role" : "pixctl", "process" : "581a8612-e016-469b-a4b3-8baa6b332021", "what" : "entry", "subject" : "a36eef3c-fe83-440a-a24b-f76a14b434cd", "value" : {"outcome" : "done", "detail" : null, "tries" : 1, "fence" : 1, "at" : "2026-11-21T12:00:00.000000Z", "amount" : 200, "intent" : "ed577876fab94035e3f62cf5e0c4035508ad1a8a80ccec0e4b8d984c8d50cf97"}}');
INSERT INTO pixctl_store.audit OVERRIDING SYSTEM VALUE VALUES (5, '{"at" : "2026-11-28T09:08:41.358816Z", "role" : "pixctl", "process" : "581a8612-e016-469b-a4b3-8baa6b332021", "what" : "entry", "subject" : "0134ab74-57b1-40eb-8458-fc2cf2f44ba2", "value" : {"outcome" : "unknown", "detail" : "the outcome of payment.create is unknown: no answer arrived", "tries" : 1, "fence" : 1, "at" : "2026-11-21T12:00:00.000000Z", "amount" : null, "intent" : "5bb7d6b7060069f55ef25705274f68c2d5e129ddc20502260c737ebffcad8e75"}}');
INSERT INTO pixctl_store.audit OVERRIDING SYSTEM VALUE VALUES (6, '{"at" : "2026-11-28T09:08:41.416947Z", "role" : "pixctl", "process" : null, "what" : "plan", "subject" : "0df1caae2fbe2d84f2da429dcb88fcf022bcf17bd7822db163fe9d676bd8410d", "value" : {"name" : "stored.plan", "profile" : "sandbox", "total" : 350, "rows" : 2, "bytes" : 687, "role" : "pixctl", "person" : "test@pixctl-test-5jP215"}}');
INSERT INTO pixctl_store.audit OVERRIDING SYSTEM VALUE VALUES (7, '{"at" : "2026-11-28T09:08:41.445556Z", "role" : "pixctl", "process" : "5e1d7c00-73c6-4ea4-9d67-ca5942891299", "what" : "process", "subject" : "5e1d7c00-73c6-4ea4-9d67-ca5942891299", "value" : {"machine" : "vm", "person" : "test@pixctl-test-5jP215", "pid" : 24516}}');
INSERT INTO pixctl_store.audit OVERRIDING SYSTEM VALUE VALUES (8, '{"at" : "2026-11-28T09:08:41.447428Z", "role" : "pixctl", "process" : "5e1d7c00-73c6-4ea4-9d67-ca5942891299", "what" : "entry", "subject" : "d7cc7981-cbe4-440c-b7f7-226025dc8373", "value" : {"outcome" : "pending", "detail" : null, "tries" : 1, "fence" : 1, "at" : "2026-11-28T09:08:41.446649Z", "amount" : null, "intent" : "8c6bde4b6e3899e436ebe719cc0b9e6a4782ca61f6d8edfc0baf9a4b1bac6683"}}');
INSERT INTO pixctl_store.audit OVERRIDING SYSTEM VALUE VALUES (9, '{"at" : "2026-11-28T09:08:41.452132Z", "role" : "pixctl", "process" : "5e1d7c00-73c6-4ea4-9d67-ca5942891299", "what" : "outcome", "subject" : "d7cc7981-cbe4-440c-b7f7-226025dc8373", "value" : {"outcome" : "done", "detail" : null, "tries" : 1, "fence" : 1, "at" : "2026-11-28T09:08:41.446649Z", "amount" : null, "intent" : "8c6bde4b6e3899e436ebe719cc0b9e6a4782ca61f6d8edfc0baf9a4b1bac6683"}}');
INSERT INTO pixctl_store.entry VALUES ('b5c9775d-9636-4d2d-82dc-61c597939e8a', 1, '2026-11-21 12:00:00+00', 'sandbox', 'sandbox', '544c48388601a340', 'charge.create', 'open-charge', 'id open-charge', 'path POST /api/v1/charge', NULL, NULL, '{"profile":"sandbox","origin":"sandbox","key":"544c48388601a340","operation":"charge.create","method":"POST","path":"/api/v1/charge","query":{},"body":{"value":1500,"correlationID":"open-charge","comment":"Mesa"},"correlationID":"open-charge"}', 'done', NULL, false, 1, 1, '581a8612-e016-469b-a4b3-8baa6b332021');
INSERT INTO pixctl_store.entry VALUES ('29883c28-c9ce-45bf-979b-e04be95c3d27', 2, '2026-11-21 12:00:00+00', 'sandbox', 'sandbox', '544c48388601a340', 'payment.create', 'sent', 'id sent', 'path POST /api/v1/payment', NULL, NULL, '{"profile":"sandbox","origin":"sandbox","key":"544c48388601a340","operation":"payment.create","method":"POST","path":"/api/v1/payment","body":{"type":"PIX_KEY","destinationAlias":"ana@example.com","value":200,"correlationID":"sent","destinationAliasType":"EMAIL"},"correlationID":"sent"}', 'done', NULL, false, 1, 1, '581a8612-e016-469b-a4b3-8baa6b332021');
INSERT INTO pixctl_store.entry VALUES ('a36eef3c-fe83-440a-a24b-f76a14b434cd', 3, '2026-11-21 12:00:00+00', 'sandbox', 'sandbox', '544c48388601a340', 'payment.approve', 'sent', 'id sent', 'path POST /api/v1/payment/approve', 200, NULL, '{"profile":"sandbox","origin":"sandbox","key":"544c48388601a340","operation":"payment.approve","method":"POST","path":"/api/v1/payment/approve","body":{"correlationID":"sent"},"correlationID":"sent","amount":200}', 'done', NULL, false, 1, 1, '581a8612-e016-469b-a4b3-8baa6b332021');
INSERT INTO pixctl_store.entry VALUES ('0134ab74-57b1-40eb-8458-fc2cf2f44ba2', 4, '2026-11-21 12:00:00+00', 'sandbox', 'sandbox', '544c48388601a340', 'payment.create', 'unknown', 'id unknown', 'path POST /api/v1/payment', NULL, NULL, '{"profile":"sandbox","origin":"sandbox","key":"544c48388601a340","operation":"payment.create","method":"POST","path":"/api/v1/payment","body":{"type":"PIX_KEY","destinationAlias":"bia@example.com","value":300,"correlationID":"unknown","destinationAliasType":"EMAIL"},"correlationID":"unknown"}', 'unknown', 'the outcome of payment.create is unknown: no answer arrived', false, 1, 1, '581a8612-e016-469b-a4b3-8baa6b332021');
INSERT INTO pixctl_store.entry VALUES ('d7cc7981-cbe4-440c-b7f7-226025dc8373', 5, '2026-11-28 09:08:41.446649+00', 'sandbox', 'sandbox', '544c48388601a340', 'charge.create', 'in-store', 'id in-store', 'path POST /api/v1/charge', NULL, NULL, '{"profile":"sandbox","origin":"sandbox","key":"544c48388601a340","operation":"charge.create","method":"POST","path":"/api/v1/charge","query":{},"body":{"value":700,"correlationID":"in-store"},"correlationID":"in-store"}', 'done', NULL, false, 1, 1, '5e1d7c00-73c6-4ea4-9d67-ca5942891299');
INSERT INTO pixctl_store.plan VALUES ('stored.plan', '0df1caae2fbe2d84f2da429dcb88fcf022bcf17bd7822db163fe9d676bd8410d', 'sandbox', 350, 2, 687, 'test@pixctl-test-5jP215', 'pixctl', '2026-11-28 09:08:41.415277+00');
INSERT INTO pixctl_store.plan_part VALUES ('0df1caae2fbe2d84f2da429dcb88fcf022bcf17bd7822db163fe9d676bd8410d', 0, '{"format":"pixctl-payment-plan","version":1,"created":"2026-11-21T12:05:00.000Z","plannedBy":"test@pixctl-test-5jP215","profile":"sandbox","mode":"sandbox","origin":"sandbox","key":"544c48388601a340","account":"01a1fdfa46005c2bc33d7b7a","reference":null,"days":7,"rows":2,"total":350,"largest":250,"doneBefore":{"rows":0,"total":0},"newDestinations":1,"warnings":0,"payments":"e75d8494be0fdac359a1658c0dd87ad7fb3bc91a29bdf60d7232b28b588e45f8"}
{"row":2,"id":"row-1","key":"ana@example.com","keyType":"EMAIL","cents":100}
{"row":3,"id":"row-2","key":"bia@example.com","keyType":"EMAIL","cents":250,"new":true}
{"sha256":"0df1caae2fbe2d84f2da429dcb88fcf022bcf17bd7822db163fe9d676bd8410d"}
');
INSERT INTO pixctl_store.process VALUES ('581a8612-e016-469b-a4b3-8baa6b332021', 'vm', 'test@pixctl-test-5jP215', 24516, NULL, NULL, '2026-11-28 09:08:41.354699+00', '2026-11-28 09:08:41.354699+00');
INSERT INTO pixctl_store.process VALUES ('5e1d7c00-73c6-4ea4-9d67-ca5942891299', 'vm', 'test@pixctl-test-5jP215', 24516, NULL, 'a5f882c1-83e1-4503-b93d-a867de01443f pid:[4026531836]', '2026-11-28 09:08:41.444205+00', '2026-11-28 09:08:41.453007+00');
INSERT INTO pixctl_store.store VALUES (true, 1, '2026-11-28 09:08:41.33077+00');
SELECT pg_catalog.setval('pixctl_store.audit_number_seq', 9, true);
SELECT pg_catalog.setval('pixctl_store.entry_sequence_seq', 5, true);
ALTER TABLE ONLY pixctl_store.approval
    ADD CONSTRAINT approval_pkey PRIMARY KEY (hash, approver);
ALTER TABLE ONLY pixctl_store.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (number);
ALTER TABLE ONLY pixctl_store.claim
    ADD CONSTRAINT claim_pkey PRIMARY KEY (work, row_number);
ALTER TABLE ONLY pixctl_store.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (name);
ALTER TABLE ONLY pixctl_store.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY pixctl_store.plan
    ADD CONSTRAINT plan_hash_key UNIQUE (hash);
ALTER TABLE ONLY pixctl_store.plan_part
    ADD CONSTRAINT plan_part_pkey PRIMARY KEY (hash, part);
ALTER TABLE ONLY pixctl_store.plan
    ADD CONSTRAINT plan_pkey PRIMARY KEY (name);
ALTER TABLE ONLY pixctl_store.process
    ADD CONSTRAINT process_pkey PRIMARY KEY (id);
ALTER TABLE ONLY pixctl_store.store
    ADD CONSTRAINT store_pkey PRIMARY KEY (only_row);
CREATE INDEX entry_correlation_id ON pixctl_store.entry USING btree (correlation_id);
CREATE INDEX entry_day ON pixctl_store.entry USING btree (profile, attempted_at);
CREATE INDEX entry_debt ON pixctl_store.entry USING btree (debt) WHERE (debt IS NOT NULL);
CREATE INDEX entry_open ON pixctl_store.entry USING btree (sequence) WHERE ((outcome = ANY (ARRAY['pending'::text, 'unknown'::text])) OR unseen);
CREATE INDEX entry_open_id ON pixctl_store.entry USING btree (id_key) WHERE (outcome = ANY (ARRAY['pending'::text, 'unknown'::text]));
CREATE INDEX entry_open_path ON pixctl_store.entry USING btree (path_key) WHERE (outcome = ANY (ARRAY['pending'::text, 'unknown'::text]));
CREATE UNIQUE INDEX entry_sequence ON pixctl_store.entry USING btree (sequence);
CREATE TRIGGER audit_approval AFTER INSERT ON pixctl_store.approval FOR EACH ROW EXECUTE FUNCTION pixctl_store.audit_approval();
CREATE TRIGGER audit_entry_insert AFTER INSERT ON pixctl_store.entry FOR EACH ROW EXECUTE FUNCTION pixctl_store.audit_entry();
CREATE TRIGGER audit_entry_update AFTER UPDATE ON pixctl_store.entry FOR EACH ROW WHEN (((old.outcome IS DISTINCT FROM new.outcome) OR (old.detail IS DISTINCT FROM new.detail) OR (old.tries IS DISTINCT FROM new.tries) OR (old.fence IS DISTINCT FROM new.fence) OR (old.attempted_at IS DISTINCT FROM new.attempted_at) OR (old.amount IS DISTINCT FROM new.amount) OR (old.intent IS DISTINCT FROM new.intent))) EXECUTE FUNCTION pixctl_store.audit_entry();
CREATE TRIGGER audit_plan_delete AFTER DELETE ON pixctl_store.plan FOR EACH ROW EXECUTE FUNCTION pixctl_store.audit_plan();
CREATE TRIGGER audit_plan_insert AFTER INSERT ON pixctl_store.plan FOR EACH ROW EXECUTE FUNCTION pixctl_store.audit_plan();
CREATE TRIGGER audit_process AFTER INSERT ON pixctl_store.process FOR EACH ROW EXECUTE FUNCTION pixctl_store.audit_process();
ALTER TABLE ONLY pixctl_store.approval
    ADD CONSTRAINT approval_hash_fkey FOREIGN KEY (hash) REFERENCES pixctl_store.plan(hash);
ALTER TABLE ONLY pixctl_store.claim
    ADD CONSTRAINT claim_process_fkey FOREIGN KEY (process) REFERENCES pixctl_store.process(id);
ALTER TABLE ONLY pixctl_store.entry
    ADD CONSTRAINT entry_process_fkey FOREIGN KEY (process) REFERENCES pixctl_store.process(id);
ALTER TABLE ONLY pixctl_store.plan_part
    ADD CONSTRAINT plan_part_hash_fkey FOREIGN KEY (hash) REFERENCES pixctl_store.plan(hash) ON DELETE CASCADE;
ALTER TABLE pixctl_store.process
    ADD CONSTRAINT process_row CHECK (pixctl_store.is_process(id, machine, person, born, pid_space, pid, started_at, lease_until)) NOT VALID;
ALTER TABLE pixctl_store.entry
    ADD CONSTRAINT entry_row CHECK (pixctl_store.is_entry(id, profile, origin, account_key, operation, correlation_id, debt, intent, outcome, amount, tries, fence, attempted_at)) NOT VALID;
ALTER TABLE pixctl_store.plan
    ADD CONSTRAINT plan_row CHECK (pixctl_store.is_plan(name, hash, profile, planned_by, total, rows, bytes)) NOT VALID;
ALTER TABLE pixctl_store.plan_part
    ADD CONSTRAINT plan_part_row CHECK (pixctl_store.is_plan_part(part, content)) NOT VALID;
ALTER TABLE pixctl_store.approval
    ADD CONSTRAINT approval_row CHECK (pixctl_store.is_approval(approver, line)) NOT VALID;
ALTER TABLE pixctl_store.claim
    ADD CONSTRAINT claim_row CHECK (pixctl_store.is_claim(work, outcome, line, row_number, fence, at)) NOT VALID;
ALTER TABLE pixctl_store.document
    ADD CONSTRAINT document_row CHECK (pixctl_store.is_document(name, content, version)) NOT VALID;
ALTER TABLE pixctl_store.approval ENABLE ROW LEVEL SECURITY;
CREATE POLICY approval_insert ON pixctl_store.approval FOR INSERT WITH CHECK (pixctl_store.may_approve(hash, role));
CREATE POLICY approval_select ON pixctl_store.approval FOR SELECT USING (true);
ALTER TABLE pixctl_store.plan ENABLE ROW LEVEL SECURITY;
CREATE POLICY plan_delete ON pixctl_store.plan FOR DELETE USING (pixctl_store.is_me(role));
CREATE POLICY plan_insert ON pixctl_store.plan FOR INSERT WITH CHECK (pixctl_store.is_me(role));
ALTER TABLE pixctl_store.plan_part ENABLE ROW LEVEL SECURITY;
CREATE POLICY plan_part_delete ON pixctl_store.plan_part FOR DELETE USING (pixctl_store.may_change_plan(hash));
CREATE POLICY plan_part_insert ON pixctl_store.plan_part FOR INSERT WITH CHECK (pixctl_store.may_change_plan(hash));
CREATE POLICY plan_part_select ON pixctl_store.plan_part FOR SELECT USING (true);
CREATE POLICY plan_select ON pixctl_store.plan FOR SELECT USING (true);
REVOKE ALL ON FUNCTION pixctl_store.audit_add(what text, subject text, process text, value json) FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.audit_approval() FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.audit_entry() FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.audit_plan() FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.audit_process() FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.is_process(id text, machine text, person text, born text, pid_space text, pid bigint, started_at timestamp with time zone, lease_until timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.is_entry(id text, profile text, origin text, account_key text, operation text, correlation_id text, debt text, intent text, outcome text, amount bigint, tries bigint, fence bigint, attempted_at timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.is_plan(name text, hash text, profile text, planned_by text, total bigint, rows bigint, bytes bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.is_plan_part(part integer, content text) FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.is_approval(approver text, line text) FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.is_claim(work text, outcome text, line text, row_number bigint, fence bigint, at timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.is_document(name text, content text, version bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.is_me(role text) FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.may_approve(of_plan text, as_role text) FROM PUBLIC;
REVOKE ALL ON FUNCTION pixctl_store.may_change_plan(of_plan text) FROM PUBLIC;
