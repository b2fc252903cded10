-- oldest program: 2.19.4
-- What servers on this database share and only its owner may read. The logins of the runtime are roles of the whole
-- database server: each server that may act as the owner finds here with which secret they sign in, instead of making
-- another one (platform/server/db/logins.ts).
create schema operator;
create table operator.login (
  name text primary key,
  secret text not null
);
