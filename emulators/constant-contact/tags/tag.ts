export interface Tag {
  tag_id: string;
  name: string;
  tag_source: string;
  created_at: string;
  updated_at: string;
}
