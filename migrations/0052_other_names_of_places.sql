-- What a place is called besides its name, in other languages and in speech, with commas between.
alter table place add column other_names text not null default '';
update place set other_names = 'Den Bosch,Bois-le-Duc' where country = 'NL' and id = 'NL-NB-s-hertogenbosch';
update place set other_names = '''s-Gravenhage,The Hague,La Haye' where country = 'NL' and id = 'NL-ZH-den-haag';

-- All words by which a place may be typed: of its names, and with German ones spelled without dots as well.
create function place_typed_words(name text, other_names text) returns text
immutable strict parallel safe language sql as $$
  select public.place_words(name || ' ' || other_names || ' ' ||
    replace(replace(replace(replace(replace(replace(name, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'Ae'), 'Ö', 'Oe'), 'Ü', 'Ue'))
$$;
drop index place_by_words;
-- places of which a word begins as typed
create index place_by_words on place using gin (to_tsvector('simple', place_typed_words(name, other_names)));
-- the place nearest to a position
create index place_by_position on place (country, latitude, longitude);
