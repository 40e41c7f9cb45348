-- A seed of before named it in Frisian, beside Dutch names of all other regions.
update region set name = 'Friesland' where country = 'NL' and code = 'NL-FR' and name = 'Fryslân';
