/** Part of every message of the schema validator. */
export const namespace = "AnetApi/xml/v1/schema/AnetApiSchema.xsd";
