-- Two members may both be called Ruben: a profile name is claimed by nobody.
drop table name_claim;
