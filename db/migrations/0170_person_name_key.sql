-- People are found by the words of their names and listed by surname: the form of `searchKey`, as `name_key` is of a child.
-- Generated, because many statements write names and none of them can forget it then. `lower` of a database with the locale
-- C leaves all letters but A to Z as they are, so the others follow by name.
alter table person add column name_key text not null generated always as (
  btrim(regexp_replace(
    translate(
      lower(replace(regexp_replace(normalize(surname || ' ' || name, NFD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss')),
      'ÆÐØÞĐĦĲĿŁŊŒŦƏƐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
      'æðøþđħĳŀłŋœŧəɛαβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'),
    '\s+', ' ', 'g'))
) stored;
create index person_by_name on person (organisation_id, name_key, id);
