-- The words of a name as people type them: without capitals, accents and signs. Spelled out, because what the
-- database itself makes of them depends on its locale.
create function place_words(name text) returns text immutable strict parallel safe language sql as $$
  select regexp_replace(
    lower(translate(
      replace(replace(replace(replace(name, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
      'àÀáÁâÂãÃäÄåÅāĀăĂąĄçÇćĆĉĈċĊčČďĎđĐèÈéÉêÊëËēĒĕĔėĖęĘěĚĝĜğĞġĠģĢìÌíÍîÎïÏĩĨīĪĭĬįĮıĺĹļĻľĽŀĿłŁñÑńŃņŅňŇŉòÒóÓôÔõÕöÖøØōŌŏŎőŐŕŔŗŖřŘśŚŝŜşŞšŠșȘţŢťŤŧŦțȚùÙúÚûÛüÜũŨūŪŭŬůŮűŰųŲŵŴýÝÿŸŷŶźŹżŻžŽ',
      'aaaaaaaaaaaaaaaaaaccccccccccddddeeeeeeeeeeeeeeeeeeggggggggiiiiiiiiiiiiiiiiillllllllllnnnnnnnnnoooooooooooooooooorrrrrrssssssssssttttttttuuuuuuuuuuuuuuuuuuuuwwyyyyyyzzzzzz'
    )),
    '[^a-z0-9]+', ' ', 'g'
  )
$$;
-- places of which a word begins as typed
create index place_by_words on place using gin (to_tsvector('simple', place_words(name)));
