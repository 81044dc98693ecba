PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE companies (
  id INTEGER PRIMARY KEY, oid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, city TEXT NOT NULL, tax_id TEXT NOT NULL,
  is_partner INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL);
INSERT INTO companies VALUES(1,'01a1fdfa4600a8def8399785','Loja Sandbox','Sao Paulo','11222333000181',1,1795262400000);
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY, company INTEGER NOT NULL REFERENCES companies, oid TEXT NOT NULL UNIQUE,
  is_default INTEGER NOT NULL, pix_key TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, closed_at INTEGER);
INSERT INTO accounts VALUES(1,1,'01a1fdfa46005c2bc33d7b7a',1,'dec9b39a-aba1-4329-9acd-43283b9b57cc',1795262400000,NULL);
CREATE TABLE applications (
  id INTEGER PRIMARY KEY, company INTEGER NOT NULL REFERENCES companies, account INTEGER NOT NULL REFERENCES accounts,
  name TEXT NOT NULL, type TEXT NOT NULL, is_active INTEGER NOT NULL DEFAULT 1, client_id TEXT NOT NULL UNIQUE,
  client_secret TEXT NOT NULL, key_hash TEXT NOT NULL UNIQUE, scopes TEXT, created_at INTEGER NOT NULL,
  UNIQUE (company, name, type));
INSERT INTO applications VALUES(1,1,1,'sandbox','API',1,'Client_Id_6693bfd6-0b53-476a-b8f0-2a78669e4e96','Client_Secret_X9glH+GFLxOn5+VoKWx5V91X+s/kvZZNGdnyMsCMYhc=','f40ee22518dc5af49512c6b0d59992b65c65ac35a0da13cb4c8d9ed7e64b3c23',NULL,1795262400000);
CREATE TABLE partner_companies (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, partner INTEGER NOT NULL, company INTEGER NOT NULL REFERENCES companies,
  tax_id TEXT NOT NULL, tax_type TEXT NOT NULL, name TEXT NOT NULL, website TEXT, user TEXT NOT NULL,
  created_at INTEGER NOT NULL, UNIQUE (partner, tax_id));
CREATE TABLE postings (
  id INTEGER PRIMARY KEY, company INTEGER NOT NULL, kind TEXT NOT NULL, ref TEXT NOT NULL, at INTEGER NOT NULL,
  description TEXT);
INSERT INTO postings VALUES(1,1,'pix','e619dcac8886475d303c4ded',1787486400000,NULL);
INSERT INTO postings VALUES(2,1,'pix','fbaf2a528cd3b8f0c410d94e',1787486400000,NULL);
INSERT INTO postings VALUES(3,1,'pix','7dddbe66d09c3b95af2fb311',1787486400000,NULL);
INSERT INTO postings VALUES(4,1,'qrcode','ac6840c45d91b5256fb7e6e2',1787486400000,NULL);
INSERT INTO postings VALUES(5,1,'qrcode','706da865f7cd97e275adc926',1787486400000,NULL);
INSERT INTO postings VALUES(6,1,'charge','000000000002eb3587132ea0',1791372893485,NULL);
INSERT INTO postings VALUES(7,1,'charge','0000000000030094b88d7f0a',1792666873261,NULL);
INSERT INTO postings VALUES(8,1,'charge','0000000000042926414b6a47',1793963535490,NULL);
INSERT INTO postings VALUES(9,1,'payment','01a1fdfa46000bfc9b246e39',1795262400000,NULL);
INSERT INTO postings VALUES(10,1,'payment-settled','01a1fdfa46000bfc9b246e39',1795262405000,NULL);
CREATE TABLE entries (
  id INTEGER PRIMARY KEY, posting INTEGER NOT NULL REFERENCES postings, account TEXT NOT NULL, amount INTEGER NOT NULL);
INSERT INTO entries VALUES(1,1,'world:pix',-10000);
INSERT INTO entries VALUES(2,1,'sub:1:available',10000);
INSERT INTO entries VALUES(3,2,'world:pix',-20000);
INSERT INTO entries VALUES(4,2,'sub:2:available',20000);
INSERT INTO entries VALUES(5,3,'world:pix',-30000);
INSERT INTO entries VALUES(6,3,'sub:3:available',30000);
INSERT INTO entries VALUES(7,4,'world:pix',-2500);
INSERT INTO entries VALUES(8,4,'account:1:available',2500);
INSERT INTO entries VALUES(9,5,'world:pix',-1000);
INSERT INTO entries VALUES(10,5,'account:1:available',1000);
INSERT INTO entries VALUES(11,6,'world:pix',-37735);
INSERT INTO entries VALUES(12,6,'account:1:available',37735);
INSERT INTO entries VALUES(13,7,'world:pix',-46531);
INSERT INTO entries VALUES(14,7,'account:1:available',46531);
INSERT INTO entries VALUES(15,8,'world:pix',-10062);
INSERT INTO entries VALUES(16,8,'account:1:available',10062);
INSERT INTO entries VALUES(17,9,'account:1:available',-200);
INSERT INTO entries VALUES(18,9,'account:1:blocked',200);
INSERT INTO entries VALUES(19,10,'account:1:blocked',-200);
INSERT INTO entries VALUES(20,10,'world:pix',200);
CREATE TABLE customers (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE,
  correlation_id TEXT NOT NULL, name TEXT NOT NULL, email TEXT, phone TEXT, tax_id TEXT, tax_type TEXT, address TEXT,
  created_at INTEGER NOT NULL, UNIQUE (company, correlation_id));
INSERT INTO customers VALUES(1,1,'7db710b2af6ba7b784ea4775','seed-1-customer-0','Carla Nunes','cliente-1-0@example.com','+5511949658749','53273732741','BR:CPF','{"zipcode":"01310100","street":"Avenida Paulista","number":"683","neighborhood":"Bela Vista","city":"São Paulo","state":"SP","country":"BR"}',1795262400000);
INSERT INTO customers VALUES(2,1,'0000000000018a69dc0eadfa','seed-1-customer-1','Diego Ferreira','cliente-1-1@example.com','+5511919056221','90413417905','BR:CPF','{"zipcode":"01310100","street":"Avenida Paulista","number":"54","neighborhood":"Bela Vista","city":"Recife","state":"PE","country":"BR"}',1790074800000);
INSERT INTO customers VALUES(3,1,'000000000005af42c42a1e5a','seed-1-customer-3','Elisa Moreira','cliente-1-3@example.com','+5511964384434','48858879848','BR:CPF','{"zipcode":"01310100","street":"Avenida Paulista","number":"75","neighborhood":"Bela Vista","city":"Manaus","state":"AM","country":"BR"}',1795258800000);
CREATE TABLE charges (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES accounts,
  oid TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL, transaction_id TEXT NOT NULL UNIQUE,
  identifier TEXT NOT NULL, payment_link_id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, type TEXT NOT NULL,
  value INTEGER NOT NULL, discount INTEGER NOT NULL DEFAULT 0, comment TEXT NOT NULL,
  customer INTEGER REFERENCES customers, additional_info TEXT NOT NULL, expires_in INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, days_after INTEGER, fines INTEGER, interests INTEGER,
  cashback INTEGER NOT NULL DEFAULT 0, br_code TEXT NOT NULL, subscription INTEGER, payer TEXT, paid_at INTEGER,
  deleted_at INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  cashback_exclusive INTEGER NOT NULL DEFAULT 0, discount_exclusive INTEGER NOT NULL DEFAULT 0, fines_type TEXT,
  interests_type TEXT, early_discount TEXT, ensure_same_tax_id INTEGER NOT NULL DEFAULT 0, subaccount INTEGER,
  splits TEXT, boleto_barcode TEXT, redirect_url TEXT, UNIQUE (company, correlation_id));
INSERT INTO charges VALUES(1,1,1,'0000000000002590d1d0a12f','seed-1-charge-0','00000000000072661c387d1eb7dcbb7d','00000000000072661c387d1eb7dcbb7d','00000000-0000-7778-afdd-c02f79bcadb9','EXPIRED','DYNAMIC',8027,0,'Ingresso',NULL,'[]',900,1788779700000,NULL,NULL,NULL,0,'00020101021226750014br.gov.bcb.pix2553127.0.0.1:4010/qr/v1/00000000000072661c387d1eb7dcbb7d520400005303986540580.275802BR5912Loja_Sandbox6009Sao_Paulo6229052500000000000072661c387d1eb6304B544',NULL,NULL,NULL,NULL,1788778800000,1788779700001,0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO charges VALUES(2,1,1,'00000000000195e549bbb9f0','seed-1-charge-1','00000000000165ceed9f1f3bb43553ee','00000000000165ceed9f1f3bb43553ee','00000000-0001-7c54-a04b-59aa1fdc4a45','EXPIRED','DYNAMIC',12577,0,'Curso',2,'[]',604800,1790679600000,NULL,NULL,NULL,0,'00020101021226750014br.gov.bcb.pix2553127.0.0.1:4010/qr/v1/00000000000165ceed9f1f3bb43553ee5204000053039865406125.775802BR5912Loja_Sandbox6009Sao_Paulo6229052500000000000165ceed9f1f3bb63041C06',NULL,NULL,NULL,NULL,1790074800000,1790679600001,0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO charges VALUES(3,1,1,'00000000000271b738572a1e','seed-1-charge-2','0000000000026f28326903877b0b839e','0000000000026f28326903877b0b839e','00000000-0002-7076-85d8-3f8c136dcdb3','COMPLETED','DYNAMIC',37735,0,'Mensalidade',1,'[]',86400,1791457200000,NULL,NULL,NULL,0,'00020101021226750014br.gov.bcb.pix2553127.0.0.1:4010/qr/v1/0000000000026f28326903877b0b839e5204000053039865406377.355802BR5912Loja_Sandbox6009Sao_Paulo622905250000000000026f283269038776304C2EB',NULL,'{"name":"Carla Nunes","email":"cliente-1-0@example.com","phone":"+5511949658749","taxID":{"taxID":"53273732741","type":"BR:CPF"},"correlationID":"seed-1-customer-0","address":{"zipcode":"01310100","street":"Avenida Paulista","number":"683","neighborhood":"Bela Vista","city":"São Paulo","state":"SP","country":"BR"}}',1791372893485,NULL,1791370800000,1791372893485,0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO charges VALUES(4,1,1,'000000000003090495ec24ae','seed-1-charge-3','0000000000036677925d0f9a69f50962','0000000000036677925d0f9a69f50962','00000000-0003-77c5-aa34-7c89209bc2c8','COMPLETED','DYNAMIC',46531,0,'Curso',NULL,'[]',3600,1792670400000,NULL,NULL,NULL,0,'00020101021226750014br.gov.bcb.pix2553127.0.0.1:4010/qr/v1/0000000000036677925d0f9a69f509625204000053039865406465.315802BR5912Loja_Sandbox6009Sao_Paulo622905250000000000036677925d0f9a66304E413',NULL,'{"name":"Pagador Sandbox","taxID":{"taxID":"52998224725","type":"BR:CPF"}}',1792666873261,NULL,1792666800000,1792666873261,0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO charges VALUES(5,1,1,'000000000004049d380a60a7','seed-1-charge-4','000000000004e0bdff579318208cb84f','000000000004e0bdff579318208cb84f','00000000-0004-7fe7-954d-68030dc8b01d','COMPLETED','DYNAMIC',10062,0,'Ingresso',1,'[]',3600,1793966400000,NULL,NULL,NULL,0,'00020101021226750014br.gov.bcb.pix2553127.0.0.1:4010/qr/v1/000000000004e0bdff579318208cb84f5204000053039865406100.625802BR5912Loja_Sandbox6009Sao_Paulo62290525000000000004e0bdff57931826304DBC0',NULL,'{"name":"Carla Nunes","email":"cliente-1-0@example.com","phone":"+5511949658749","taxID":{"taxID":"53273732741","type":"BR:CPF"},"correlationID":"seed-1-customer-0","address":{"zipcode":"01310100","street":"Avenida Paulista","number":"683","neighborhood":"Bela Vista","city":"São Paulo","state":"SP","country":"BR"}}',1793963535490,NULL,1793962800000,1793963535490,0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO charges VALUES(6,1,1,'000000000005f97af3c5ab9e','seed-1-charge-5','00000000000532ea76fd43b810aa157b','00000000000532ea76fd43b810aa157b','00000000-0005-7a9c-bdab-3c8957574b1a','EXPIRED','DYNAMIC',42243,0,'Mensalidade',3,'[]',3600,1795262400000,NULL,NULL,NULL,0,'00020101021226750014br.gov.bcb.pix2553127.0.0.1:4010/qr/v1/00000000000532ea76fd43b810aa157b5204000053039865406422.435802BR5912Loja_Sandbox6009Sao_Paulo6229052500000000000532ea76fd43b816304E044',NULL,NULL,NULL,NULL,1795258800000,1795262400001,0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO charges VALUES(7,1,1,'01a1fdfa460093eb8cbbb694','open-charge','01a1fdfa4600b211af15d266ee32f58e','01a1fdfa4600b211af15d266ee32f58e','01a1fdfa-4600-750c-a4b6-efcf48874a6a','ACTIVE','DYNAMIC',1500,0,'Mesa',NULL,'[]',2592000,1797854400000,NULL,NULL,NULL,0,'00020101021226750014br.gov.bcb.pix2553127.0.0.1:4010/qr/v1/01a1fdfa4600b211af15d266ee32f58e520400005303986540515.005802BR5912Loja_Sandbox6009Sao_Paulo6229052501a1fdfa4600b211af15d266e6304C2A9',NULL,NULL,NULL,NULL,1795262400000,1795262400000,0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL);
CREATE TABLE qrcodes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES accounts,
  oid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, value INTEGER, comment TEXT, correlation_id TEXT NOT NULL,
  identifier TEXT NOT NULL UNIQUE, payment_link_id TEXT NOT NULL UNIQUE, br_code TEXT NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, pix_key TEXT NOT NULL, subaccount INTEGER,
  deleted_at INTEGER, UNIQUE (company, correlation_id));
INSERT INTO qrcodes VALUES(1,1,1,'83a8120b755711a83ce5824e','Balcão',2500,NULL,'seed-1-qrcode-0','af085fb382da6951ea1caf1de','fe70bc9b-5b6b-4242-b9b1-a6ae34b819f2','00020126580014br.gov.bcb.pix0136dec9b39a-aba1-4329-9acd-43283b9b57cc520400005303986540525.005802BR5912Loja_Sandbox6009Sao_Paulo62290525af085fb382da6951ea1caf1de6304BFE6',1787486400000,1787486400000,'dec9b39a-aba1-4329-9acd-43283b9b57cc',NULL,NULL);
INSERT INTO qrcodes VALUES(2,1,1,'07ad3117b9d7b04cc89a758c','Doações',NULL,NULL,'seed-1-qrcode-1','85001c715380e49faa3d711ea','6f1be59f-fbef-4805-9dcb-c3e3440a2821','00020126580014br.gov.bcb.pix0136dec9b39a-aba1-4329-9acd-43283b9b57cc5204000053039865802BR5912Loja_Sandbox6009Sao_Paulo6229052585001c715380e49faa3d711ea63044F5E',1787486400000,1787486400000,'dec9b39a-aba1-4329-9acd-43283b9b57cc',NULL,NULL);
CREATE TABLE payments (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, source TEXT NOT NULL,
  oid TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL, value INTEGER NOT NULL, alias TEXT NOT NULL, comment TEXT,
  source_account TEXT, status TEXT NOT NULL, end_to_end_id TEXT UNIQUE, approved_at INTEGER, settled_at INTEGER,
  error_code TEXT, error_text TEXT, subaccount INTEGER, created_at INTEGER NOT NULL, error_reason TEXT, qr_code TEXT,
  charge INTEGER, bank TEXT, metadata TEXT, lookup TEXT, boleto TEXT, UNIQUE (company, correlation_id));
INSERT INTO payments VALUES(1,1,1,'PIX_KEY','01a1fdfa46000bfc9b246e39','sent',200,'ana@example.com',NULL,'01a1fdfa46005c2bc33d7b7a','CONFIRMED','E99999004202611211200Uc2okLBAbI0',1795262400000,1795262405000,NULL,NULL,NULL,1795262400000,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE subaccounts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, pix_key TEXT NOT NULL,
  name TEXT NOT NULL, created_at INTEGER NOT NULL, withdraw_blocked INTEGER NOT NULL DEFAULT 0, deleted_at INTEGER,
  UNIQUE (company, pix_key));
INSERT INTO subaccounts VALUES(1,1,1,'subconta-1-0@example.com','Filial Norte',1787486400000,0,NULL);
INSERT INTO subaccounts VALUES(2,1,1,'subconta-1-1@example.com','Filial Sul',1787486400000,0,NULL);
INSERT INTO subaccounts VALUES(3,1,1,'subconta-1-2@example.com','Reserva',1787486400000,0,NULL);
CREATE TABLE subscriptions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE,
  customer INTEGER NOT NULL REFERENCES customers, value INTEGER NOT NULL, comment TEXT, additional_info TEXT NOT NULL,
  day INTEGER NOT NULL, type TEXT NOT NULL, day_due INTEGER NOT NULL, created_at INTEGER NOT NULL,
  correlation_id TEXT NOT NULL, name TEXT, kind TEXT NOT NULL,
  status TEXT NOT NULL, frequency TEXT NOT NULL,
  first_at INTEGER NOT NULL, installments INTEGER, mandate TEXT, journey TEXT, retry_policy TEXT,
  minimum_value INTEGER, recurrence_id TEXT, emv TEXT, mandate_updates TEXT);
INSERT INTO subscriptions VALUES(1,1,1,'a4b3078c33fa8a9ea9eedd5e',1,4990,'Mensalidade','[]',5,'DYNAMIC',7,1795262400000,'bafbcb99-fd1e-4da4-9e18-a60d303c339b',NULL,'RECURRENT','ACTIVE','MONTHLY',1796439600000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE cashbacks (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, customer INTEGER NOT NULL REFERENCES customers,
  value INTEGER NOT NULL, left_over INTEGER NOT NULL, created_at INTEGER NOT NULL,
  kind TEXT NOT NULL);
CREATE TABLE webhooks (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  event TEXT NOT NULL, url TEXT NOT NULL, authorization TEXT, is_active INTEGER NOT NULL, hmac_secret TEXT NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, paused INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0, reorder INTEGER NOT NULL DEFAULT 0, event_name TEXT,
  UNIQUE (company, url, event));
CREATE TABLE sums (account TEXT PRIMARY KEY, upto INTEGER NOT NULL, amount INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER, at INTEGER NOT NULL, method TEXT NOT NULL,
  path TEXT NOT NULL, operation TEXT, status INTEGER NOT NULL, took_ms INTEGER NOT NULL, key TEXT,
  correlation_id TEXT, error TEXT, fault TEXT, ignored TEXT);
CREATE TABLE faults (
  id INTEGER PRIMARY KEY AUTOINCREMENT, operation TEXT, kind TEXT NOT NULL, moment TEXT NOT NULL, status INTEGER,
  retry_after INTEGER, delay_ms INTEGER, times_left INTEGER, probability REAL, random_state INTEGER NOT NULL,
  hits INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL);
INSERT INTO faults VALUES(1,'payment.create','hang','before',500,1,1000,8,NULL,-1816749295,1,1795262400000);
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL,
  at INTEGER NOT NULL, end_to_end_id TEXT);
CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, event INTEGER NOT NULL REFERENCES events, webhook INTEGER NOT NULL,
  url TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL, next_at INTEGER, claimed_by TEXT,
  claimed_at INTEGER, created_at INTEGER NOT NULL);
CREATE TABLE attempts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, delivery INTEGER NOT NULL REFERENCES deliveries, number INTEGER NOT NULL,
  at INTEGER NOT NULL, status INTEGER, took_ms INTEGER NOT NULL, error TEXT, answer TEXT);
CREATE TABLE transactions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, subaccount INTEGER,
  oid TEXT NOT NULL UNIQUE, type TEXT NOT NULL, value INTEGER NOT NULL, end_to_end_id TEXT NOT NULL,
  transaction_id TEXT, charge INTEGER REFERENCES charges, qrcode INTEGER REFERENCES qrcodes, customer INTEGER,
  payer TEXT, counterparty TEXT, info_pagador TEXT NOT NULL, created_at INTEGER NOT NULL, at INTEGER NOT NULL);
INSERT INTO transactions VALUES(1,1,1,1,'e619dcac8886475d303c4ded','PAYMENT',10000,'E99999004202608231200JJFOz5qjWGc','351cc45d0770e8795f84b27bdae09bf1',NULL,NULL,NULL,'{"name":"Pagador Sandbox","taxID":{"taxID":"52998224725","type":"BR:CPF"}}',NULL,'Pagamento de teste',1787486400000,1787486400000);
INSERT INTO transactions VALUES(2,1,1,2,'fbaf2a528cd3b8f0c410d94e','PAYMENT',20000,'E99999004202608231200fi7b3epXOIT','a3d3c96f254ab30dd247354c1bae6d2d',NULL,NULL,NULL,'{"name":"Pagador Sandbox","taxID":{"taxID":"52998224725","type":"BR:CPF"}}',NULL,'Pagamento de teste',1787486400000,1787486400000);
INSERT INTO transactions VALUES(3,1,1,3,'7dddbe66d09c3b95af2fb311','PAYMENT',30000,'E999990042026082312004p7NgOr0WW2','541603ee26726417825108b31ba5af61',NULL,NULL,NULL,'{"name":"Pagador Sandbox","taxID":{"taxID":"52998224725","type":"BR:CPF"}}',NULL,'Pagamento de teste',1787486400000,1787486400000);
INSERT INTO transactions VALUES(4,1,1,NULL,'ac6840c45d91b5256fb7e6e2','PAYMENT',2500,'E99999004202608231200sMyOman5ZJC','cb4c7496070f380668efa508d5374a5f',NULL,1,NULL,'{"name":"Pagador Sandbox","taxID":{"taxID":"52998224725","type":"BR:CPF"}}',NULL,'Pagamento de teste',1787486400000,1787486400000);
INSERT INTO transactions VALUES(5,1,1,NULL,'706da865f7cd97e275adc926','PAYMENT',1000,'E99999004202608231200SdSss62xVTH','0dea04d4c2fd855d8f7a63f35969ae4f',NULL,2,NULL,'{"name":"Pagador Sandbox","taxID":{"taxID":"52998224725","type":"BR:CPF"}}',NULL,'Pagamento de teste',1787486400000,1787486400000);
INSERT INTO transactions VALUES(6,1,1,NULL,'000000000002eb3587132ea0','PAYMENT',37735,'E99999004202610071134VqXwTOthkHe','0000000000026f28326903877b0b839e',3,NULL,1,'{"name":"Carla Nunes","email":"cliente-1-0@example.com","phone":"+5511949658749","taxID":{"taxID":"53273732741","type":"BR:CPF"},"correlationID":"seed-1-customer-0","address":{"zipcode":"01310100","street":"Avenida Paulista","number":"683","neighborhood":"Bela Vista","city":"São Paulo","state":"SP","country":"BR"}}',NULL,'Mensalidade',1791372893485,1791372893485);
INSERT INTO transactions VALUES(7,1,1,NULL,'0000000000030094b88d7f0a','PAYMENT',46531,'E99999004202610221101zmyZX5mggXj','0000000000036677925d0f9a69f50962',4,NULL,NULL,'{"name":"Pagador Sandbox","taxID":{"taxID":"52998224725","type":"BR:CPF"}}',NULL,'Curso',1792666873261,1792666873261);
INSERT INTO transactions VALUES(8,1,1,NULL,'0000000000042926414b6a47','PAYMENT',10062,'E99999004202611061112N6BIMxS3thS','000000000004e0bdff579318208cb84f',5,NULL,1,'{"name":"Carla Nunes","email":"cliente-1-0@example.com","phone":"+5511949658749","taxID":{"taxID":"53273732741","type":"BR:CPF"},"correlationID":"seed-1-customer-0","address":{"zipcode":"01310100","street":"Avenida Paulista","number":"683","neighborhood":"Bela Vista","city":"São Paulo","state":"SP","country":"BR"}}',NULL,'Ingresso',1793963535490,1793963535490);
INSERT INTO transactions VALUES(9,1,1,NULL,'01a1fdfa46000bfc9b246e39','WITHDRAW',200,'E99999004202611211200Uc2okLBAbI0',NULL,NULL,NULL,NULL,NULL,'ana@example.com','',1795262400000,1795262405000);
CREATE TABLE refunds (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL,
  tx INTEGER NOT NULL REFERENCES transactions, refund_id TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL,
  end_to_end_id TEXT NOT NULL UNIQUE, value INTEGER NOT NULL, comment TEXT, status TEXT NOT NULL,
  created_at INTEGER NOT NULL, settled_at INTEGER, UNIQUE (company, correlation_id));
CREATE TABLE account_limits (account INTEGER NOT NULL UNIQUE, settings TEXT NOT NULL);
CREATE TABLE pix_keys (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, key TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL);
CREATE TABLE key_quotas (company INTEGER NOT NULL UNIQUE, tokens INTEGER NOT NULL, refilled_at INTEGER NOT NULL);
INSERT INTO key_quotas VALUES(1,500,1795262400000);
CREATE TABLE key_quota_logs (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER, operation TEXT NOT NULL,
  reason TEXT NOT NULL, tokens INTEGER NOT NULL, before INTEGER NOT NULL, after INTEGER NOT NULL, end_to_end_id TEXT,
  pix_key TEXT, at INTEGER NOT NULL);
INSERT INTO key_quota_logs VALUES(1,1,1,'REMOVE','DICT_LOOKUP',1,500,499,NULL,'ana@example.com',1795262400000);
INSERT INTO key_quota_logs VALUES(2,1,1,'ADD','DICT_MESSAGE_REFUND',1,499,500,'E99999004202611211200Uc2okLBAbI0','ana@example.com',1795262400000);
CREATE TABLE key_lookups (
  company INTEGER NOT NULL, pix_key TEXT NOT NULL, found INTEGER NOT NULL, at INTEGER NOT NULL,
  UNIQUE (company, pix_key));
INSERT INTO key_lookups VALUES(1,'ana@example.com',1,1795262400000);
CREATE TABLE key_checks (
  end_to_end_id TEXT NOT NULL UNIQUE, company INTEGER NOT NULL, pix_key TEXT NOT NULL, at INTEGER NOT NULL);
CREATE TABLE disputes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, tx INTEGER NOT NULL REFERENCES transactions,
  oid TEXT NOT NULL UNIQUE, end_to_end_id TEXT NOT NULL, status TEXT NOT NULL, type TEXT NOT NULL,
  side TEXT NOT NULL, value INTEGER NOT NULL, blocked INTEGER NOT NULL, reason TEXT NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
CREATE TABLE dispute_documents (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, dispute INTEGER NOT NULL REFERENCES disputes, url TEXT NOT NULL,
  correlation_id TEXT, description TEXT, created_at INTEGER NOT NULL);
CREATE TABLE files (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE,
  correlation_id TEXT NOT NULL, purpose TEXT NOT NULL, name TEXT NOT NULL, content_type TEXT NOT NULL,
  token TEXT NOT NULL UNIQUE, content BLOB NOT NULL, created_at INTEGER NOT NULL,
  UNIQUE (company, purpose, correlation_id));
CREATE TABLE transfers (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, correlation_id TEXT NOT NULL,
  value INTEGER NOT NULL, source TEXT NOT NULL, target TEXT NOT NULL, at INTEGER NOT NULL,
  UNIQUE (company, correlation_id));
CREATE TABLE installments (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL,
  subscription INTEGER NOT NULL REFERENCES subscriptions, oid TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL,
  number INTEGER NOT NULL, value INTEGER NOT NULL, due_at INTEGER NOT NULL, status TEXT NOT NULL,
  charge INTEGER UNIQUE, cobr_id TEXT, cobr_status TEXT, cobr_code TEXT, cobr_at INTEGER, end_to_end_id TEXT,
  paid_at INTEGER, fail_code TEXT, fail_tries INTEGER, created_at INTEGER NOT NULL, UNIQUE (subscription, number),
  UNIQUE (company, correlation_id));
INSERT INTO installments VALUES(1,1,1,'25c5661c9bfb6790846b7b96','90f20c13-755f-4635-ad77-33f6602804a3',1,4990,1796439600000,'SCHEDULED',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795262400000);
INSERT INTO installments VALUES(2,1,1,'f6e4a0268a6bf83f082a8b78','ea5f883a-4e23-4d9e-ab3c-3092699aa76e',2,4990,1799118000000,'SCHEDULED',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795262400000);
INSERT INTO installments VALUES(3,1,1,'27cfdc3c206b81773a6dd5f0','97d3f973-d2f0-4ae1-9e1b-d60120345f86',3,4990,1801796400000,'SCHEDULED',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795262400000);
CREATE TABLE cobr_tries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, installment INTEGER NOT NULL REFERENCES installments, status TEXT NOT NULL,
  purpose TEXT NOT NULL, code TEXT, value INTEGER NOT NULL, execute_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL);
CREATE TABLE account_registers (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL REFERENCES companies, oid TEXT NOT NULL UNIQUE,
  correlation_id TEXT NOT NULL, tax_id TEXT NOT NULL, tax_type TEXT NOT NULL, name TEXT NOT NULL,
  status TEXT NOT NULL, redirect_url TEXT, representatives TEXT NOT NULL, progress TEXT NOT NULL,
  registered INTEGER REFERENCES companies, created_at INTEGER NOT NULL, UNIQUE (company, correlation_id));
CREATE TABLE boleto_transactions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
  status TEXT NOT NULL, value INTEGER NOT NULL, fines INTEGER NOT NULL DEFAULT 0,
  interests INTEGER NOT NULL DEFAULT 0, discount INTEGER NOT NULL DEFAULT 0, charge INTEGER UNIQUE REFERENCES charges,
  payment INTEGER UNIQUE REFERENCES payments, created_at INTEGER NOT NULL, settled_at INTEGER);
CREATE TABLE funds_recoveries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, payment INTEGER UNIQUE REFERENCES payments,
  dict_id TEXT NOT NULL UNIQUE, end_to_end_id TEXT NOT NULL, situation_type TEXT NOT NULL, details TEXT NOT NULL,
  status TEXT NOT NULL, step INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
CREATE TABLE funds_recovery_legs (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, recovery INTEGER NOT NULL REFERENCES funds_recoveries,
  dispute INTEGER UNIQUE REFERENCES disputes, end_to_end_id TEXT NOT NULL, participant TEXT NOT NULL,
  refund_id TEXT NOT NULL UNIQUE, infraction_id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, analysis TEXT,
  asked INTEGER NOT NULL, found INTEGER NOT NULL, returned INTEGER NOT NULL, rejection TEXT,
  return_end_to_end_id TEXT, return_oid TEXT, returned_at INTEGER, created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL);
CREATE TABLE funds_recovery_events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, recovery INTEGER NOT NULL REFERENCES funds_recoveries,
  event_id TEXT NOT NULL UNIQUE, event TEXT NOT NULL, created_at INTEGER NOT NULL);
CREATE TABLE limit_requests (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES accounts,
  oid TEXT NOT NULL UNIQUE, status TEXT NOT NULL, requested TEXT NOT NULL, raised_from TEXT NOT NULL, approved TEXT,
  documents TEXT NOT NULL, description TEXT, reason TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
CREATE TABLE invoices (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE,
  correlation_id TEXT NOT NULL, status TEXT NOT NULL, charge INTEGER REFERENCES charges, customer TEXT NOT NULL,
  value INTEGER NOT NULL, description TEXT, billing_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL, UNIQUE (company, correlation_id));
CREATE TABLE jobs (id INTEGER PRIMARY KEY, due_at INTEGER NOT NULL, kind TEXT NOT NULL, ref INTEGER NOT NULL);
INSERT INTO jobs VALUES(1,1796439600000,'subscription.charge',1);
INSERT INTO jobs VALUES(3,1797854400001,'charge.expire',7);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('subaccounts',3);
INSERT INTO sqlite_sequence VALUES('transactions',9);
INSERT INTO sqlite_sequence VALUES('qrcodes',2);
INSERT INTO sqlite_sequence VALUES('customers',3);
INSERT INTO sqlite_sequence VALUES('subscriptions',1);
INSERT INTO sqlite_sequence VALUES('installments',3);
INSERT INTO sqlite_sequence VALUES('charges',7);
INSERT INTO sqlite_sequence VALUES('requests',87);
INSERT INTO sqlite_sequence VALUES('key_quota_logs',2);
INSERT INTO sqlite_sequence VALUES('payments',1);
INSERT INTO sqlite_sequence VALUES('faults',1);
CREATE INDEX partner_companies_list ON partner_companies (partner, seq);
CREATE INDEX entries_place ON entries (account, id, amount);
CREATE UNIQUE INDEX customers_tax_id ON customers (company, tax_id) WHERE tax_id IS NOT NULL;
CREATE INDEX customers_email ON customers (company, email);
CREATE INDEX customers_phone ON customers (company, phone);
CREATE INDEX customers_list ON customers (company, seq);
CREATE INDEX charges_list ON charges (company, seq) WHERE deleted_at IS NULL;
CREATE INDEX charges_status ON charges (company, status, seq) WHERE deleted_at IS NULL;
CREATE INDEX charges_subscription ON charges (subscription) WHERE subscription IS NOT NULL;
CREATE INDEX charges_created ON charges (company, created_at) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX charges_boleto ON charges (boleto_barcode) WHERE boleto_barcode IS NOT NULL;
CREATE INDEX charges_customer ON charges (customer, seq) WHERE customer IS NOT NULL;
CREATE INDEX charges_identifier ON charges (company, identifier) WHERE identifier <> transaction_id;
CREATE INDEX qrcodes_list ON qrcodes (company, seq);
CREATE INDEX payments_list ON payments (company, seq);
CREATE INDEX payments_left ON payments (account, approved_at) WHERE approved_at IS NOT NULL;
CREATE INDEX payments_boleto ON payments (json_extract(boleto, '$.barcode')) WHERE boleto IS NOT NULL;
CREATE UNIQUE INDEX payments_lookup ON payments (lookup) WHERE lookup IS NOT NULL;
CREATE INDEX subaccounts_key ON subaccounts (pix_key);
CREATE UNIQUE INDEX subscriptions_correlation ON subscriptions (company, correlation_id);
CREATE INDEX cashbacks_customer ON cashbacks (customer, kind);
CREATE INDEX webhooks_event ON webhooks (company, event);
CREATE INDEX events_end_to_end ON events (company, end_to_end_id);
CREATE INDEX deliveries_due ON deliveries (next_at, id) WHERE state = 'pending';
CREATE INDEX deliveries_event ON deliveries (event);
CREATE INDEX deliveries_webhook ON deliveries (webhook, next_at, id) WHERE state = 'pending';
CREATE INDEX deliveries_in_hand ON deliveries (claimed_by, url) WHERE state = 'pending' AND claimed_by IS NOT NULL;
CREATE INDEX attempts_delivery ON attempts (delivery);
CREATE INDEX transactions_list ON transactions (company, seq);
CREATE INDEX transactions_charge ON transactions (charge);
CREATE INDEX transactions_id ON transactions (company, transaction_id);
CREATE INDEX transactions_end_to_end ON transactions (company, end_to_end_id);
CREATE INDEX transactions_at ON transactions (company, at);
CREATE INDEX transactions_qrcode ON transactions (qrcode) WHERE qrcode IS NOT NULL;
CREATE INDEX refunds_list ON refunds (company, seq);
CREATE INDEX refunds_tx ON refunds (tx);
CREATE INDEX pix_keys_account ON pix_keys (account, seq);
CREATE INDEX key_quota_logs_list ON key_quota_logs (company, seq);
CREATE INDEX disputes_list ON disputes (company, seq);
CREATE INDEX disputes_end_to_end ON disputes (company, end_to_end_id);
CREATE INDEX disputes_tx ON disputes (tx);
CREATE INDEX dispute_documents_of ON dispute_documents (dispute);
CREATE INDEX cobr_tries_installment ON cobr_tries (installment, seq);
CREATE INDEX boleto_transactions_list ON boleto_transactions (company, seq);
CREATE INDEX funds_recoveries_end_to_end ON funds_recoveries (company, end_to_end_id);
CREATE INDEX funds_recovery_legs_of ON funds_recovery_legs (recovery, seq);
CREATE INDEX funds_recovery_legs_end_to_end ON funds_recovery_legs (end_to_end_id);
CREATE INDEX funds_recovery_events_of ON funds_recovery_events (recovery, seq);
CREATE INDEX limit_requests_list ON limit_requests (company, seq);
CREATE UNIQUE INDEX limit_requests_in_review ON limit_requests (account) WHERE status = 'IN_REVIEW';
CREATE INDEX invoices_list ON invoices (company, seq);
CREATE INDEX invoices_charge ON invoices (charge);
CREATE INDEX jobs_due ON jobs (due_at);
CREATE INDEX jobs_ref ON jobs (kind, ref);
COMMIT;
PRAGMA user_version = 1;
