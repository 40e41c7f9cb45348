-- Whose VAT a sale has: an operator's own rate is that of its own country, wherever the buyer lives. Null: the buyer's
-- country, or, at a rate of 0, none.
alter table purchase add column vat_country text;
alter table receipt add column vat_country text;
update purchase set vat_country = site.company->>'country'
  from site where site.id = purchase.site_id
    and purchase.vat_basis_points = round((site.settings->>'vat_percentage')::numeric * 100);
update receipt set vat_country = purchase.vat_country
  from purchase where purchase.id = receipt.purchase_id and purchase.vat_country is not null;
