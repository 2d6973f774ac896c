/** Stands in every text of the schema validator. */
export const namespace = "AnetApi/xml/v1/schema/AnetApiSchema.xsd";
